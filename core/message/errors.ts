// Refusals about a message between reviewers and a publisher.
import { conflict } from '../domain-error.ts';

export const MESSAGE_EMPTY = 'Message cannot be empty';
export const MESSAGE_TOO_LONG = 'Message must be at most 2000 characters';

export const messageExists = () => conflict('message-exists', 'This message exists already.');
