declare module 'commonmark-spec' {
  /** The examples of the specification; `→` stands for a tab. */
  export const tests: { number: number; section: string; markdown: string; html: string }[];
}
