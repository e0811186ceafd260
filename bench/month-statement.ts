/** The month as the product reads it, by hand: what both baselines run. */
export const MONTH_STATEMENT = `select id, to_char(date, 'YYYY-MM-DD') as date, time, content, state, approved_at, ai_label,
    published_at, revision, (select json_agg(m) from post_media m where m.workspace_id = posts.workspace_id and m.post_id = posts.id) as media
  from posts where workspace_id = $1 and date between $2 and $3 order by date`;
