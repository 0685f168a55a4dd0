//! The tables of figures by the highest bid, or by hand if nobody banks.

use crate::tables::metric;
use crate::tables::presentation::{Across, KeyColumn, MetricColumn, TableKind, View};

/// Figures of the rounds by the highest bid.
pub(in crate::games::gnau) static BANK_TABLE: TableKind = TableKind::figures(
    "bank",
    &[KeyColumn::new("bid", "highest bid"), KeyColumn::plain("metric")],
    View::Across(&Across {
        title: "By the highest bid",
        metrics: &[
            MetricColumn::new(metric::SHARE),
            MetricColumn::member(metric::NET, metric::NET.key, metric::DEALER_NETS.heading),
            MetricColumn::new(metric::MEAN_STAKE),
        ],
        are_names: false,
        strip: None,
    }),
);

/// Figures of the holders of each hand if nobody banks.
pub(in crate::games::gnau) static HAND_TABLE: TableKind = TableKind::figures(
    "hands",
    &[KeyColumn::plain("hand"), KeyColumn::plain("metric")],
    View::Across(&Across {
        title: "By hand, if nobody banks",
        metrics: &[
            MetricColumn::new(metric::SHARE),
            MetricColumn::new(metric::NET).charted("What each hand nets on average"),
        ],
        are_names: false,
        strip: None,
    }),
);
