// The pages of reading, in one file that is loaded for the first of them.
export { Bugs } from './Bugs.tsx';
export { Careers } from './Careers.tsx';
export { Contact } from './Contact.tsx';
export { Docs } from './Docs.tsx';
export { Help } from './Help.tsx';
export { Privacy } from './Privacy.tsx';
export { PublisherGuide } from './PublisherGuide.tsx';
export { Terms } from './Terms.tsx';
