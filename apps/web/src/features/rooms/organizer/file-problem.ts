import { ApiError } from '../../../lib/http/api-error.ts';

export type FileProblem = 'invalid' | 'too_small' | 'too_large' | 'failed';

/** Spec section 8, Images: why a file was rejected. */
export const fileProblemOf = (error: unknown): FileProblem => {
  if (!(error instanceof ApiError)) return 'failed';
  switch (error.code) {
    case 'INVALID_IMG_TYPE':
    case 'INVALID_ATTACHMENT_TYPE':
      return 'invalid';
    case 'MIN_IMG_SIZE':
      return 'too_small';
    case 'PAYLOAD_TOO_LARGE':
      return 'too_large';
    default:
      return 'failed';
  }
};
