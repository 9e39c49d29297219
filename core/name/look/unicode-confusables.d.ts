declare module 'unicode-confusables' {
  /** Replaces each character by the one that stands for all that look like it. */
  export function rectifyConfusion(text: string): string;
}
