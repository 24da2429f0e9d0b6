/** Why a form cannot go on, with the way to what it needs. */
import type { ReactNode } from 'react';
import { Banner } from '../ui/index.ts';
import { formError, wayOut } from './flows.css.ts';

interface WayOutProps {
  /** Null while nothing is in the way. */
  text: string | null;
  tone?: 'bad' | 'pending';
  /** The key that leads there. */
  children: ReactNode;
}

/** The element is always there, so that the text is announced. */
export function WayOut({ text, tone = 'bad', children }: WayOutProps) {
  return (
    <div role="alert" className={formError}>
      {text !== null && (
        <Banner tone={tone}>
          <div className={wayOut}>
            <p>{text}</p>
            {children}
          </div>
        </Banner>
      )}
    </div>
  );
}
