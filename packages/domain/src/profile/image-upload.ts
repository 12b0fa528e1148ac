/** Spec section 4, Profile image: chosen, cropped, uploaded with a percentage; ends uploaded (url set) or in error. */

export type ImageProblem = 'invalid_type' | 'too_large' | 'upload_failed';

export type ImageUpload =
  | { readonly status: 'idle' }
  | { readonly status: 'cropping'; readonly fileName: string; readonly source: string; readonly before: ImageUpload }
  | { readonly status: 'uploading'; readonly fileName: string; readonly preview: string; readonly progress: number }
  | { readonly status: 'uploaded'; readonly fileName: string; readonly preview: string; readonly url: string }
  | { readonly status: 'error'; readonly problem: ImageProblem };

export type ImageUploadEvent =
  | { readonly name: 'chosen'; readonly fileName: string; readonly source: string }
  | { readonly name: 'cancelled' }
  | { readonly name: 'cropped'; readonly preview: string }
  | { readonly name: 'progressed'; readonly sent: number; readonly total: number }
  | { readonly name: 'uploaded'; readonly url: string }
  | { readonly name: 'failed'; readonly problem: ImageProblem };

export const noUpload: ImageUpload = { status: 'idle' };

export type ImageUploadStep = { readonly state: ImageUpload; readonly effects: readonly never[] };

/** The page itself cuts and sends the picture; the machine asks for nothing. */
export const next = (state: ImageUpload, event: ImageUploadEvent): ImageUploadStep => ({
  state: reduce(state, event),
  effects: [],
});

const reduce = (state: ImageUpload, event: ImageUploadEvent): ImageUpload => {
  switch (event.name) {
    case 'chosen':
      return { status: 'cropping', fileName: event.fileName, source: event.source, before: settled(state) };
    case 'cancelled':
      return state.status === 'cropping' ? state.before : noUpload;
    case 'cropped':
      if (state.status !== 'cropping') return state;
      return { status: 'uploading', fileName: state.fileName, preview: event.preview, progress: 0 };
    case 'progressed':
      if (state.status !== 'uploading') return state;
      return { ...state, progress: Math.max(state.progress, percent(event.sent, event.total)) };
    case 'uploaded':
      if (state.status !== 'uploading') return state;
      return { status: 'uploaded', fileName: state.fileName, preview: state.preview, url: event.url };
    case 'failed':
      // A second file that is no image does not discard the first.
      if (event.problem === 'invalid_type' && state.status === 'uploaded') return state;
      return { status: 'error', problem: event.problem };
  }
};

/** A photo that is being cropped or uploaded has no URL to save yet. */
export const canSave = (upload: ImageUpload): boolean => upload.status !== 'uploading' && upload.status !== 'cropping';

/** The state to return to when the user cancels a new choice. */
const settled = (state: ImageUpload): ImageUpload => {
  if (state.status === 'cropping') return state.before;
  return state.status === 'uploaded' ? state : noUpload;
};

const percent = (sent: number, total: number): number =>
  total > 0 ? Math.min(100, Math.floor((sent / total) * 100)) : 0;
