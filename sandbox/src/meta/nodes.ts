import type { GraphCall, Node } from './call.ts';
import type { State, Token } from './state.ts';
import { visiblePages } from './users.ts';

/** Whom a token belongs to. */
export function meNode(state: State, token: Token): Node | undefined {
  if (token.kind === 'user') {
    const user = state.users.get(token.networkUserId);
    return user ? { type: 'user', user } : undefined;
  }
  const page = state.pages.get(token.pageId ?? '');
  return page ? { type: 'page', page } : undefined;
}

/** Finds what an id names. */
export function findNode(state: State, id: string): Node | undefined {
  const user = state.users.get(id);
  if (user) return { type: 'user', user };
  const page = state.pages.get(id);
  if (page) return { type: 'page', page };
  const account = state.instagram.get(id);
  if (account) return { type: 'ig', account };
  const post = state.posts.get(id);
  const postPage = state.pages.get(post?.pageId ?? '');
  if (post && postPage) return { type: 'post', post, page: postPage };
  const photo = state.photos.get(id);
  const photoPage = state.pages.get(photo?.pageId ?? '');
  if (photo && photoPage) return { type: 'photo', photo, page: photoPage };
  const video = state.pageVideos.get(id);
  const videoPage = state.pages.get(video?.pageId ?? '');
  if (video && videoPage) return { type: 'video', video, page: videoPage };
  const story = state.pageStories.get(id);
  const storyPage = state.pages.get(story?.pageId ?? '');
  if (story && storyPage) return { type: 'story', story, page: storyPage };
  const business = state.businesses.get(id);
  if (business) return { type: 'business', business };
  const container = state.containers.get(id);
  const containerAccount = state.instagram.get(container?.igId ?? '');
  if (container && containerAccount) return { type: 'container', container, account: containerAccount };
  const media = state.media.get(id);
  const mediaAccount = state.instagram.get(media?.igId ?? '');
  if (media && mediaAccount) return { type: 'media', media, account: mediaAccount };
  return undefined;
}

/** Whether the token's person has it in their hands; what they do not see is answered like what does not exist. */
export function maySee(call: GraphCall, node: Node): boolean {
  switch (node.type) {
    case 'user':
      return node.user.id === call.token.networkUserId && call.token.kind === 'user';
    case 'page':
    case 'post':
    case 'photo':
    case 'video':
    case 'story':
      return visiblePages(call).some((page) => page.id === node.page.id);
    case 'business':
      return node.business.networkUserIds.includes(call.token.networkUserId);
    case 'ig':
    case 'container':
    case 'media':
      return visiblePages(call).some((page) => page.instagramId === node.account.id);
  }
}
