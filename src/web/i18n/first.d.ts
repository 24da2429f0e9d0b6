declare module '*.json?first' {
  const messages: Record<string, string>;
  export default messages;
}
