declare module '*.json?first' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?visitor' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?passkey' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?player' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?play' {
  const messages: Record<string, string>;
  export default messages;
}
