import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { mediaQueries } from '../../../ui/styles/breakpoints.ts';
import { type ControlMode, modeOf } from './control-layout.ts';

export const useControlMode = (): { readonly mode: ControlMode; readonly isShort: boolean } => {
  const isMedium = useMediaQuery(mediaQueries.isMedium);
  const isNarrow = useMediaQuery(mediaQueries.isNarrow);
  const isShort = useMediaQuery(mediaQueries.isShort);
  return { mode: modeOf({ isMedium, isNarrow, isShort }), isShort };
};
