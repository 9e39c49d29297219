// What each role may do. Every rule that depends on a role uses these functions.
import { noPermission, ownAddon, publishersOnly } from './errors.ts';
import type { Actor, Role } from './metadata.ts';

export type Person = Exclude<Actor, 'system' | 'guest'>;

/** Whether the actor is an account, not a visitor or the system. */
export const isPerson = (actor: Actor): actor is Person => typeof actor !== 'string';

export const isOwner = (role: Role) => role === 'owner';
export const isStaff = (role: Role) => role === 'admin' || isOwner(role);
export const canAudit = (role: Role) => role === 'auditor' || isStaff(role);

/** Auditors only observe: they do not rate, like, comment, report, follow or apply. */
export const takesPart = (role: Role) => role !== 'auditor';

/** Staff, or the site itself: its schedules, its command line, its processes. */
export const mayModerate = (actor: Actor) => actor === 'system' || (isPerson(actor) && isStaff(actor.role));
export const isOwnerOrSystem = (actor: Actor) =>
  actor === 'system' || (isPerson(actor) && isOwner(actor.role));
export const isSelf = (actor: Actor, accountId: string) => isPerson(actor) && actor.id === accountId;

/** @throws DomainError 'forbidden' unless the actor is an admin, the owner or the system */
export function requireStaff(actor: Actor): void {
  if (!mayModerate(actor)) throw noPermission();
}

/**
 * Nobody decides about what is their own, except the owner, who may be alone.
 * @param concernedId the account that is decided about, or that published the add-on or wrote the comment
 * @throws DomainError 'forbidden' unless the actor is another member of staff, the owner or the system
 */
export function requireOtherStaff(actor: Actor, concernedId: string): void {
  requireStaff(actor);
  if (isSelf(actor, concernedId) && !isOwnerOrSystem(actor)) throw ownAddon();
}

/** @throws DomainError 'forbidden' unless the actor is the owner or the system */
export function requireOwner(actor: Actor): void {
  if (!isOwnerOrSystem(actor)) throw noPermission();
}

/** @throws DomainError 'forbidden' for auditors, but not for guests (undefined) */
export function requireParticipant(person: Pick<Person, 'role'> | undefined): void {
  if (person && !takesPart(person.role)) throw noPermission();
}

/** @throws DomainError 'forbidden' unless the account is a publisher, whatever its role */
export function requirePublisher(isPublisher: boolean): void {
  if (!isPublisher) throw publishersOnly();
}
