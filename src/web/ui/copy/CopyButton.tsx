/** Copies a text to the clipboard and announces it; where the browser refuses, selects the text on the page. */
import { useEffect, useState, type RefObject } from 'react';
import { Button } from '../button/Button.tsx';
import { LiveRegion } from '../toast/Toast.tsx';

/** Ms. */
const shownFor = 2000;

export interface CopyTexts {
  copy: string;
  label: string;
  copied: string;
  copiedAnnouncement: string;
  selectedAnnouncement: string;
}

export interface CopyButtonProps {
  value: string;
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
      <LiveRegion>{done && (isCopied ? texts.copiedAnnouncement : texts.selectedAnnouncement)}</LiveRegion>
    </>
  );
}

/** Returns whether the text was copied: there is no clipboard without HTTPS, and the browser may forbid it. */
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
