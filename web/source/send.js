// Sending an answer: to whatever the phone offers, or else to the clipboard.

import { byId } from './text.js';
import { say } from './messages.js';
import { canBeLinked } from './take.js';

/** An answer as text: the table, its sentence, the rules that differ, and the link if others can open it. */
function asText({ title, sentences, rules, link }) {
  return [say('send-line', { table: title, sentence: sentences }), rules, canBeLinked() ? link : null].filter(Boolean).join('\n');
}

/** Shares a text, or copies it. */
async function shareOrCopy(title, text) {
  if (navigator.share) {
    try {
      await navigator.share({ title, text });
      return say('send-sent');
    } catch (error) {
      if (error.name === 'AbortError') return '';
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return say('send-copied');
  } catch {
    return text;
  }
}

/** Connects the button; `now` describes the table as shown. */
export function connectSend(now) {
  byId('send').addEventListener('click', async () => {
    const answer = now();
    byId('sent').textContent = await shareOrCopy(answer.title, asText(answer));
  });
}
