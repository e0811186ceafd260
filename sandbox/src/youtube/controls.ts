import { passGoogle } from '../google/login.ts';
import { VIDEO_SCOPES } from '../google/state.ts';
import type { State, YoutubeChannel } from './state.ts';

export type NewYoutubeChannel = Pick<YoutubeChannel, 'title'> & Partial<YoutubeChannel>;

/** What YouTube's people and YouTube itself do. */
export interface YoutubeControls {
  /** A channel, with a Google account of its own where none is named. */
  addYoutubeChannel(channel: NewYoutubeChannel): YoutubeChannel;
  changeYoutubeChannel(id: string, change: Partial<Omit<YoutubeChannel, 'id'>>): YoutubeChannel;
  /** Forgets all uploads, as after their time. */
  forgetYoutubeUploads(): number;
  /** What of the channel's videos YouTube knows. */
  youtubeVideos(
    channel: string,
  ): { title: string; tags: string[]; privacyStatus: string; madeForKids: boolean }[];
  /**
   * Passes Google's login page without a browser and returns the address the browser would be sent to.
   * @param login.channel which logs in; the first where it is left out
   * @param login.user instead of it somebody who may have none
   */
  authorizeYoutube(login: {
    url: string;
    redirectUri: string;
    state: string;
    channel?: string;
    user?: string;
    scopes?: string[];
  }): string;
}

const SCOPE = Object.values(VIDEO_SCOPES).join(' ');

export function youtubeControls(state: State): YoutubeControls {
  return {
    addYoutubeChannel(channel) {
      const number = state.store.nextNumber();
      const user = channel.user ?? `2080${number}`;
      const handle = channel.handle ?? `kanal-${number}`;
      if (state.googleUsers.get(user) === undefined)
        state.googleUsers.put(user, { id: user, name: channel.title, note: `Kanał w YouTube: @${handle}` });
      const id = channel.id ?? `UC${String(number).padStart(22, '0')}`;
      const usual = { subscribers: 0, uploadsPerDay: 100, longVideos: false };
      return state.youtubeChannels.put(id, { ...usual, ...channel, id, user, handle });
    },
    changeYoutubeChannel(id, change) {
      const channel = state.youtubeChannels.get(id);
      if (channel === undefined) throw new Error(`no such channel: ${id}`);
      return state.youtubeChannels.put(id, { ...channel, ...change });
    },
    forgetYoutubeUploads() {
      const known = state.youtubeSessions.values();
      for (const { id } of known) state.youtubeSessions.delete(id);
      return known.length;
    },
    youtubeVideos: (channel) =>
      state.youtubeVideos
        .values()
        .filter((video) => video.channel === channel && !video.deleted)
        .map(({ title, tags, privacyStatus, madeForKids }) => ({ title, tags, privacyStatus, madeForKids })),
    authorizeYoutube({ channel, user, ...login }) {
      const [first] = state.youtubeChannels.values();
      const owner = user ?? (state.youtubeChannels.get(channel ?? '') ?? first)?.user;
      if (owner === undefined) throw new Error('there is nobody');
      return passGoogle(state, { ...login, user: owner, scope: SCOPE });
    },
  };
}

/** Puts the demonstration channels in place where the folder is new. */
export function seedYoutube(state: State): void {
  if (state.youtubeChannels.size() > 0) return;
  const { addYoutubeChannel } = youtubeControls(state);
  addYoutubeChannel({
    id: 'UCdemo-palarnia-swit-0001',
    user: '2080500100',
    title: 'Palarnia Świt',
    handle: 'palarnia-swit',
    subscribers: 1_260,
  });
  addYoutubeChannel({
    id: 'UCdemo-piekarnia-ziar-02',
    user: '2080500200',
    title: 'Piekarnia Ziarno',
    handle: 'piekarnia-ziarno',
    subscribers: 310,
    uploadsPerDay: 2,
  });
}
