declare module 'unicode-confusables' {
  /** Replaces each character with the prototype of those that look like it. */
  export function rectifyConfusion(text: string): string;
}
