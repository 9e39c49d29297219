export { messages } from './main.po';
/** The messages that not every page has. */
export const areas = import.meta.glob(['./*.po', '!./main.po'], { import: 'messages' });
