import type { ComponentType } from 'react';

/** What a text page's route shows below the page's title. */
export function Text({ of: { options } }: { of: { options: { component?: ComponentType } } }) {
  const { component: Shown } = options;
  if (Shown === undefined) throw new Error('The route has no component.');
  return <Shown />;
}
