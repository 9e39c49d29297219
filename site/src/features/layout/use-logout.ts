import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { endSession } from '../../app/session/session.ts';

/** Answers what logs out and shows the home page. */
export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void endSession(queryClient);
    void navigate({ to: '/' });
  };
}
