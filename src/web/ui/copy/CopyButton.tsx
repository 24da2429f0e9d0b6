/** Puts a text into the clipboard, and says so; where that is not allowed, selects what is on the page. */
import { useEffect, useState, type RefObject } from 'react';
import { Button } from '../button/Button.tsx';
import { LiveRegion } from '../toast/Toast.tsx';

/** How long the key says that it was done, ms. */
const shownFor = 2000;

export interface CopyTexts {
  copy: string;
  /** The name of the key: `copy`, and what. */
  label: string;
  /** On the key for a while afterwards. */
  copied: string;
  /** What is announced: that it was copied, or that it is selected and can be copied by hand. */
  copiedSaid: string;
  selectedSaid: string;
}

export interface CopyButtonProps {
  value: string;
  /** Where the text stands on the page. */
  shownIn: RefObject<HTMLElement | null>;
  texts: CopyTexts;
}

export function CopyButton({ value, shownIn, texts }: CopyButtonProps) {
  const [done, setDone] = useState<'copied' | 'selected' | null>(null);
  useEffect(() => {
    if (done === null) return undefined;
    const timer = setTimeout(() => setDone(null), shownFor);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    const isCopied = await writeClipboard(value);
    if (!isCopied && shownIn.current) getSelection()?.selectAllChildren(shownIn.current);
    setDone(isCopied ? 'copied' : 'selected');
  };
  const isCopied = done === 'copied';
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        {...(!isCopied && { 'aria-label': texts.label })}
        onClick={() => void copy()}
      >
        {isCopied ? texts.copied : texts.copy}
      </Button>
      <LiveRegion>{done && (isCopied ? texts.copiedSaid : texts.selectedSaid)}</LiveRegion>
    </>
  );
}

/** Whether it is in the clipboard now: there is none where the page is not served securely, and it may be forbidden. */
export async function writeClipboard(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
