/** Attributes for a button that opens or closes a dialog without a script, so also before hydration. */
export const opens = (dialogId: string) => ({ command: 'show-modal', commandfor: dialogId });
export const closes = (dialogId: string) => ({ command: 'close', commandfor: dialogId });
