import { Button } from '@mui/material';
import { NOT_FOUND } from '@sandcrate/api/contract/refusals.ts';
import { Link } from 'react-router-dom';
import { Message } from '../ui/Message.tsx';
import { useArea } from './AreaContext.ts';
import { PageTitle } from './PageTitle.tsx';

export function NotFound() {
  const area = useArea();
  const home = (
    <Button variant="contained" component={Link} to={area.basename}>
      Go to the overview
    </Button>
  );
  return (
    <>
      <PageTitle>{NOT_FOUND}</PageTitle>
      <Message isPage title="The page you're looking for doesn't exist or has been moved" action={home} />
    </>
  );
}
