import { test } from 'vitest';
import { specify } from '../specify.ts';
import * as audit from './audit.ts';

const { given } = specify(audit);

const anchor = { count: 5, head: 'a', signature: 's', publicKey: 'p' };
const anchored: audit.AuditEvent = { type: 'AuditAnchored', data: anchor };
const next = { ...anchor, count: 6, head: 'b' };

test('each new head is anchored once', () => {
  given().when({ type: 'AnchorChain', anchor }).then(anchored);
  given(anchored).when({ type: 'AnchorChain', anchor }).thenNothing();
  given(anchored)
    .when({ type: 'AnchorChain', anchor: { ...anchor, signature: 'again' } })
    .thenNothing();
  given(anchored).when({ type: 'AnchorChain', anchor: next }).then({ type: 'AuditAnchored', data: next });
});

test('a chain that lost entries or was rewritten is not anchored', () => {
  given(anchored)
    .when({ type: 'AnchorChain', anchor: { ...anchor, count: 4 } })
    .thenRefused('audit-chain');
  given(anchored)
    .when({ type: 'AnchorChain', anchor: { ...anchor, head: 'b' } })
    .thenRefused('audit-chain');
});
