import { MAINTENANCE } from '@sandcrate/api/contract/refusals.ts';
import { Art } from '../../art/Art.tsx';
import { tools } from '../../art/drawings.gen.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Message } from '../../ui/Message.tsx';

/** In place of every page while the site is down for everybody but staff. */
export function Maintenance() {
  return (
    <Message
      page
      art={<Art of={tools} scale={1.4} />}
      title="Down for maintenance"
      actions={
        <>
          <Button onClick={() => location.reload()}>Try again</Button>
          <ButtonLink to="/login" variant="secondary">
            Login
          </ButtonLink>
        </>
      }
    >
      {MAINTENANCE}
    </Message>
  );
}
