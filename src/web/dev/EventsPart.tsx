/** The events that actors received, the newest first, each with a button back to its moment. */
import { useState } from 'react';
import type { Moment } from './inspection.ts';

export function EventsPart({ moments, goBackTo }: { moments: readonly Moment[]; goBackTo(moment: Moment): void }) {
  const [word, setWord] = useState('');
  const shown = moments.filter(({ actor, type }) => `${actor} ${type}`.includes(word.trim()));
  return (
    <div className="events">
      <label>
        Only with <input type="search" value={word} onChange={({ target }) => setWord(target.value)} />
      </label>
      <ol aria-label="Events">
        {shown.map((moment) => (
          <li key={moment.id}>
            <p>
              <time dateTime={moment.at.toISOString()}>{moment.at.toTimeString().slice(0, 8)}</time>{' '}
              <b>{moment.type}</b> <span>{moment.actor}</span>
            </p>
            <p>→ {moment.state}</p>
            {moment.payload !== '' && (
              <details>
                <summary>Payload of {moment.type}</summary>
                <pre>{moment.payload}</pre>
              </details>
            )}
            <button type="button" aria-label={`Back to here, after ${moment.type}`} onClick={() => goBackTo(moment)}>
              Back to here
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
