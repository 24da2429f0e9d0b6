/** Spread onto a button, these open or close a dialog without any script, so also before React is there. */
export const opens = (dialogId: string) => ({ command: 'show-modal', commandfor: dialogId });
export const closes = (dialogId: string) => ({ command: 'close', commandfor: dialogId });
