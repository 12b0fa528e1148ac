/** Spec section 4, Profile image: chosen, cropped, uploaded with a percentage; ends uploaded (url set) or in error. */

export type ImageProblem = 'invalid_type' | 'too_large' | 'upload_failed';

export type ImageUpload =
  | { readonly status: 'idle' }
  | { readonly status: 'cropping'; readonly name: string; readonly source: string; readonly before: ImageUpload }
  | { readonly status: 'uploading'; readonly name: string; readonly preview: string; readonly progress: number }
  | { readonly status: 'uploaded'; readonly name: string; readonly preview: string; readonly url: string }
  | { readonly status: 'error'; readonly problem: ImageProblem };

export type ImageUploadEvent =
  | { readonly type: 'chosen'; readonly name: string; readonly source: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'cropped'; readonly preview: string }
  | { readonly type: 'progressed'; readonly sent: number; readonly total: number }
  | { readonly type: 'uploaded'; readonly url: string }
  | { readonly type: 'failed'; readonly problem: ImageProblem };

export const noUpload: ImageUpload = { status: 'idle' };

export const nextUpload = (state: ImageUpload, event: ImageUploadEvent): ImageUpload => {
  switch (event.type) {
    case 'chosen':
      return { status: 'cropping', name: event.name, source: event.source, before: settled(state) };
    case 'cancelled':
      return state.status === 'cropping' ? state.before : noUpload;
    case 'cropped':
      if (state.status !== 'cropping') return state;
      return { status: 'uploading', name: state.name, preview: event.preview, progress: 0 };
    case 'progressed':
      if (state.status !== 'uploading') return state;
      return { ...state, progress: Math.max(state.progress, percent(event.sent, event.total)) };
    case 'uploaded':
      if (state.status !== 'uploading') return state;
      return { status: 'uploaded', name: state.name, preview: state.preview, url: event.url };
    case 'failed':
      // A second choice that is no image does not undo the first.
      if (event.problem === 'invalid_type' && state.status === 'uploaded') return state;
      return { status: 'error', problem: event.problem };
  }
};

/** Save waits for the photo: while one is being cropped or sent, what would be saved is not decided yet. */
export const canSave = (upload: ImageUpload): boolean => upload.status !== 'uploading' && upload.status !== 'cropping';

/** What giving up a new choice goes back to. */
const settled = (state: ImageUpload): ImageUpload => {
  if (state.status === 'cropping') return state.before;
  return state.status === 'uploaded' ? state : noUpload;
};

const percent = (sent: number, total: number): number =>
  total > 0 ? Math.min(100, Math.floor((sent / total) * 100)) : 0;
