// What the nodes of a script's syntax tree say.
import type { AnyNode } from 'acorn';
import { fullAncestor } from 'acorn-walk';

const GLOBALS = new Set(['globalThis', 'self', 'window', 'global']);
const BUILT_IN: Readonly<Record<string, object>> = {
  Object,
  Array,
  String,
  Number,
  Math,
  JSON,
  Date,
  Promise,
  Function,
  Map,
  Set,
  RegExp,
  Reflect,
  console,
};
/** Whether an identifier is only the name of a property. */
export const isKeyOf = (node: AnyNode, parent: AnyNode | undefined): boolean =>
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  ((parent?.type === 'Property' ||
    parent?.type === 'MethodDefinition' ||
    parent?.type === 'PropertyDefinition') &&
    parent.key === node &&
    !parent.computed);

export const isFunction = (node: AnyNode | undefined) =>
  node?.type === 'FunctionExpression' || node?.type === 'ArrowFunctionExpression';

export const isGlobalName = (node: AnyNode | undefined) =>
  node?.type === 'Identifier' && GLOBALS.has(node.name);

/** Whether it is a built-in object or its prototype that has a member of this name. */
export function isBuiltIn(node: AnyNode, name: string): boolean {
  if (node.type === 'Identifier')
    return name !== 'prototype' && Object.hasOwn(BUILT_IN[node.name] ?? {}, name);
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return false;
  if (node.property.type !== 'Identifier' || node.property.name !== 'prototype') return false;
  const owner = BUILT_IN[node.object.name];
  return typeof owner === 'function' && Object.hasOwn(owner.prototype, name);
}

export const isTrue = (node: AnyNode): boolean =>
  (node.type === 'Literal' && Boolean(node.value)) ||
  (node.type === 'UnaryExpression' &&
    node.operator === '!' &&
    node.argument.type === 'Literal' &&
    !node.argument.value);

/** Whether a loop's body may end it, or lets other work run. */
export function leaves(body: AnyNode): boolean {
  let found = false;
  fullAncestor(body, (each, _, ancestors) => {
    const node = each as AnyNode;
    const isInner = (ancestors as AnyNode[]).some(
      (outer) => isFunction(outer) || outer.type === 'FunctionDeclaration',
    );
    if (isInner) return;
    if (/^(?:Break|Return|Throw)Statement$|^(?:Yield|Await)Expression$/.test(node.type)) found = true;
  });
  return found;
}

export function numberOf(node: AnyNode | undefined): number {
  if (node?.type === 'Literal') return Number(node.value);
  if (node?.type === 'Identifier' && node.name === 'Infinity') return Number.POSITIVE_INFINITY;
  if (node?.type !== 'BinaryExpression') return Number.NaN;
  const [left, right] = [numberOf(node.left), numberOf(node.right)];
  return node.operator === '*' ? left * right : node.operator === '**' ? left ** right : Number.NaN;
}

/** Whether a command is made from what a player wrote in the chat. */
export function isFromChat(node: AnyNode): boolean {
  let found = false;
  fullAncestor(node, (each) => {
    const part = each as AnyNode;
    if (part.type !== 'MemberExpression') return;
    const { object, property } = part;
    const isOfMessage = object.type === 'Identifier' && /^(?:message|msg)$/.test(object.name);
    const isMessage = property.type === 'Identifier' && property.name === 'message';
    if (isMessage || isOfMessage) found = true;
  });
  return found || (node.type === 'Identifier' && /^(?:message|msg)$/.test(node.name));
}
