//! The table of figures by the highest bid.

use crate::tables::metric;
use crate::tables::presentation::{Across, KeyColumn, MetricColumn, TableKind, View};

/// Figures of the rounds by the highest bid.
pub(in crate::games::gnau) static BANK_TABLE: TableKind = TableKind::figures(
    "bank",
    &[KeyColumn::said("bid", "highest bid"), KeyColumn::plain("metric")],
    View::Across(&Across {
        title: "By the highest bid",
        metrics: &[
            MetricColumn::new(metric::SHARE),
            MetricColumn::new(metric::NET),
            MetricColumn::new(metric::MEAN_STAKE),
        ],
        are_names: false,
        strip: None,
    }),
);
