import { Art } from '../../../art/Art.tsx';
import { emptyCrate } from '../../../art/drawings.gen.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Message } from '../../../ui/Message.tsx';

export function NoAddonsYet() {
  return (
    <Message
      art={<Art of={emptyCrate} scale={1.2} />}
      title="Nothing in your crate yet"
      actions={<ButtonLink to="/publisher/upload">Upload Your First Addon</ButtonLink>}
    >
      Put your first addon in, and players can find it once it is approved.
    </Message>
  );
}
