// The parts of the page: below each other on a screen, one at a time on a phone.

import { byId } from './text.js';
import { isNarrow } from './form.js';

/** Parts besides the first one, which has the rules with it. */
const PARTS = ['answer', 'why', 'play', 'tonight', 'take'];

function links() {
  return [...document.querySelectorAll('.pin nav a')];
}

function mark(id) {
  for (const link of links()) {
    if (link.hash === `#${id}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

/** Shows a part on a phone, which has one at a time. */
export function showPart(id) {
  for (const part of PARTS) byId(part).classList.toggle('off', part !== id);
  byId('table').classList.toggle('off', id !== 'answer');
  if (isNarrow()) mark(id);
}

/** Goes to a part of the page. */
function goTo(event) {
  event.preventDefault();
  const id = event.currentTarget.hash.slice(1);
  showPart(id);
  const part = byId(id);
  if (isNarrow()) scrollTo(0, 0);
  else part.scrollIntoView();
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** Connects the list of parts, and marks the visible one in it. */
export function connectParts() {
  for (const link of links()) link.addEventListener('click', goTo);
  showPart('answer');
  const seen = new IntersectionObserver((entries) => {
    if (!isNarrow()) entries.filter(({ isIntersecting }) => isIntersecting).forEach(({ target }) => mark(target.id));
  }, { rootMargin: '-20% 0px -70% 0px' });
  for (const part of PARTS) seen.observe(byId(part));
}
