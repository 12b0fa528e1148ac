/** The files of a live or of its recording, as a player gets them. */
import type { Journey } from '../support/journey.ts';
import { type Account, enter } from '../support/live/people.ts';

type Room = {
  readonly technology: string | null;
  readonly videoUrl: string | null;
  readonly secondaryUrl: string | null;
};

export type HlsFiles = {
  /** Null when it is not there, or the server is away. */
  read(file: string): Promise<string | null>;
  /** For a program: the address of a file, and the header without which it is refused. */
  address(file: string): Promise<{ readonly url: string; readonly cookie: string }>;
};

export function openHls(server: Journey['server'], roomId: string, as?: Account): HlsFiles {
  let viewer: Promise<Account> | undefined = as && Promise.resolve(as);
  const address = async (file: string) => {
    viewer ??= enter(server, 'viewer@palco.test');
    const { token, session } = await viewer.catch((error: unknown) => {
      viewer = undefined;
      throw error;
    });
    const response = await fetch(`${server.url}/api/rooms/${roomId}?session_token=${session}`, {
      headers: { authorization: `Bearer ${token}`, 'x-palco-session': session },
    });
    const room = (await response.json()) as Room;
    const master = room.technology === 'hls' ? room.videoUrl : room.secondaryUrl;
    if (!master) throw new Error(`the room has no HLS: ${JSON.stringify(room)}`);
    const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    return { url: new URL(file, new URL(master, server.url)).href, cookie: cookie.join('; ') };
  };
  return {
    address,
    read: async (file) => {
      try {
        const { url, cookie } = await address(file);
        const response = await fetch(url, { headers: { cookie } });
        return response.ok ? await response.text() : null;
      } catch {
        // A server that was killed answers a moment later.
        return null;
      }
    },
  };
}
