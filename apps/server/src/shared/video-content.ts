/** The files of a video: their content types, and where an S3 store has them. */
export const videoContentTypes: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
};

export const videoKey = (videoId: string, file?: string) => `videos/${videoId}${file === undefined ? '' : `/${file}`}`;
