/** A playlist under the name of a video would make ffmpeg read other files, or wait for another server. */
export const safeInput = ['-format_whitelist', 'mov,matroska', '-protocol_whitelist', 'file'];
/** The playlist of a recording, which the server wrote. */
export const safePlaylist = ['-format_whitelist', 'hls,mov,mpegts', '-protocol_whitelist', 'file'];
