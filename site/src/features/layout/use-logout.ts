import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { endSession } from '../../app/session/session.ts';

/** Returns a function that logs out and shows the home page. */
export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void endSession(queryClient);
    void navigate({ to: '/' });
  };
}
