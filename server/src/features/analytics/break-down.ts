import { type FollowersOn, type Measured, type MeasuredPost, measurePosts } from './measure-posts.ts';

/** What a report shows of some posts. */
export const shown = ({ posts, engagement, reach }: Measured) => ({ posts, engagement, reach });

/** Posts by network, content type, tone and format; what a post has none of is left out of that division. */
export function breakDown(posts: readonly MeasuredPost[], followersOn: FollowersOn, date: string) {
  const by = <Name extends string, Key extends string>(
    name: Name,
    keyOf: (post: MeasuredPost) => Key | null,
  ) =>
    [...Map.groupBy(posts, keyOf)].flatMap(([key, own]) =>
      key === null
        ? []
        : [{ [name]: key, ...shown(measurePosts(own, followersOn, date)) } as Part<Name, Key>],
    );
  return {
    byNetwork: by('network', ({ network }) => network),
    byContentType: by('contentType', ({ contentType }) => contentType),
    byTone: by('tone', ({ tone }) => tone),
    byFormat: by('format', ({ format }) => format),
  };
}

type Part<Name extends string, Key extends string> = Readonly<Record<Name, Key>> & ReturnType<typeof shown>;
