import { useEffect } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { useNavigate } from '../../lib/router/navigation.ts';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * Spec section 6: leaves for the terms, `/noPermission` or home where the server refuses the room. Returns true while leaving; any
 * other error is shown by the page.
 */
export const useRoomError = (error: Error | null, notFoundText: string): boolean => {
  const navigate = useNavigate();
  const failed = error instanceof ApiError ? error : null;
  const isLeaving = failed?.status === 403 || failed?.status === 404 || failed?.status === 400;
  useEffect(() => {
    if (!failed || !isLeaving) return;
    if (failed.terms) {
      const { courseId, roomId, termUrl } = failed.terms;
      void navigate(`/terms/${courseId}/${roomId}/${encodeURIComponent(termUrl)}`, { replace: true });
    } else if (failed.status === 403) {
      void navigate('/noPermission', { replace: true });
    } else {
      toast.warning(notFoundText);
      void navigate('/home', { replace: true });
    }
  }, [failed, isLeaving, navigate, notFoundText]);
  return isLeaving;
};
