import { useEffect } from 'react';
import { useNavigate } from './navigation.ts';

/** Sends the page to another address, in place of the current one. */
export const Navigate = ({ to }: { readonly to: string }) => {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
};
