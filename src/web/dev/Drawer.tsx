/**
 * The view of the drawer for developers: a panel beside the shop, on a phone a sheet below it. The shop stays usable;
 * the shortcut brings the drawer above an open dialog of the shop.
 */
import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { AnyStateNode } from 'xstate';
import { ActorsPart } from './ActorsPart.tsx';
import type { ActorPath } from './actors.ts';
import { EventsPart } from './EventsPart.tsx';
import type { Inspection, Moment } from './inspection.ts';

const parts = ['Actors', 'Events'] as const;
type Part = (typeof parts)[number];

/** By `code`, the key's place, because Alt and the keyboard layout change the typed character. */
const isShortcut = ({ altKey, shiftKey, code }: Pick<globalThis.KeyboardEvent, 'altKey' | 'shiftKey' | 'code'>) =>
  altKey && shiftKey && code === 'KeyD';

export function Drawer({ inspection }: { inspection: Inspection }) {
  useSyncExternalStore(inspection.subscribe, inspection.version);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [part, setPart] = useState<Part>('Actors');
  const [path, setPath] = useState<ActorPath>([]);
  const [said, setSaid] = useState('');
  const title = useId();

  /** Opens modally above a dialog of the shop, which would otherwise cover the drawer and block its taps. */
  const toggle = () => {
    const drawer = dialog.current;
    if (!drawer) return;
    const isCovered = document.querySelector('dialog:modal') !== null;
    const isOnTop = drawer.open && (!isCovered || drawer.matches(':modal'));
    if (drawer.open) drawer.close();
    if (isOnTop) return;
    // The content is drawn first, so that the focus has a target.
    flushSync(() => setIsOpen(true));
    if (isCovered) drawer.showModal();
    else drawer.show();
  };

  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      toggle();
    };
    const fail = ({ message }: ErrorEvent) => setSaid(`The page threw “${message}”. Reload it if it shows nothing.`);
    window.addEventListener('keydown', press);
    window.addEventListener('error', fail);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('error', fail);
    };
  }, []);

  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Otherwise the shop would close a dialog of its own.
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    dialog.current?.close();
  };
  const goTo = (target: ActorPath, node: AnyStateNode) => setSaid(inspection.goTo(target, node));
  const goBackTo = (moment: Moment) => setSaid(inspection.goBackTo(moment));

  return (
    <>
      <button
        type="button"
        className="opener"
        aria-haspopup="dialog"
        aria-label="Developer drawer (Alt+Shift+D)"
        title="Alt+Shift+D"
        onClick={toggle}
      >
        {'{ }'}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={title}
        onKeyDown={escape}
        onClose={() => setIsOpen(dialog.current?.open ?? false)}
      >
        {isOpen && (
          <>
            <div className="head">
              <h2 id={title}>Developer</h2>
              {parts.map((name) => (
                <button key={name} type="button" aria-pressed={part === name} onClick={() => setPart(name)}>
                  {name}
                </button>
              ))}
              <button type="button" className="close" onClick={() => dialog.current?.close()}>
                Close
              </button>
            </div>
            <p role="status">{said}</p>
            {part === 'Actors' ? (
              <ActorsPart actors={inspection.actors()} path={path} choose={setPath} goTo={goTo} />
            ) : (
              <EventsPart moments={inspection.moments()} goBackTo={goBackTo} />
            )}
          </>
        )}
      </dialog>
    </>
  );
}
