/** The month as the product reads it, by hand: what both baselines run. */
export const MONTH_STATEMENT = `select id, to_char(date, 'YYYY-MM-DD') as date, time, content, image_id, image_ai_made, state, approved_at, ai_label,
    published_at, revision
  from posts where workspace_id = $1 and date between $2 and $3 order by date`;
