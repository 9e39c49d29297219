// For tests of how formatted texts are shown.
export { mutatedText } from '@sandcrate/core/formatted-text/testing/mutated-text.ts';
