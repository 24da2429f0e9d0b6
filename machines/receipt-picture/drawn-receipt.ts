/** What a picture of a receipt shows, in the words of the page (TX-3). Machines pass it on and compare it. */
export interface DrawnReceipt {
  /** The name of the file. */
  file: string;
  shop: { name: string; mark: string; colour: string; address: string };
  title: string;
  type: string;
  status: { look: 'pending' | 'success' | 'failed' | 'expired' | 'review'; word: string };
  reason: string | null;
  amount: { value: string; unit: string } | null;
  facts: readonly DrawnLine[];
  /** The sum is the last one. */
  sums: readonly DrawnLine[];
}

export interface DrawnLine {
  term: string;
  value: string;
}

/** Only the browser reads `content`. */
export interface Picture {
  file: string;
  content: unknown;
}
