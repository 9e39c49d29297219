import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Message } from '../ui/Message.tsx';
import { useArea } from './AreaContext.ts';

export function NotFound() {
  const area = useArea();
  const home = (
    <Button variant="contained" component={Link} to={area.basename}>
      Go to the overview
    </Button>
  );
  return (
    <>
      <title>Not found · Sandcrate console</title>
      <Message title="The page you're looking for doesn't exist or has been moved" action={home} />
    </>
  );
}
