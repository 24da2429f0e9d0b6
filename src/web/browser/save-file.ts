/** Ms. Safari reads the content only after the task of the tap, and nothing says when it has; FileSaver waits as long. */
const readWithin = 40_000;

/** Hands a file to the browser to keep. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(content);
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readWithin);
}
