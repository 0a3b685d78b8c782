import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { askedWords } from "./asked-words";
import { SEARCH_LANGUAGE } from "./knowledge-rows";
import { isTold } from "./tables";

export type FoundAnswer = { question: string; answer: string };

const MOST = 3;
/** How well question and entry must fit each other, from 0 to 1. */
const LEAST_FIT = 0.45;
/** Answers further behind the best one are about something else. */
const LEAST_OF_BEST = 0.6;
/** From here on a long word that no entry has is taken for a misheard one. */
const LEAST_ALIKE = 0.5;
const LONG_WORD = 5;

type Asked = { userId: string; question: string };

/**
 * At most three of the client's answers to a question, the best first; none if it is not known. An entry fits by the
 * share of the question's words that it has (rare words count for more, words of the answer for half) and by the share
 * of its own best wording that was asked. Words that no entry has are compared letter by letter (trigrams). The
 * question comes from a stranger: it is data here, never part of the statement.
 */
export async function lookUpAnswers({ userId, question }: Asked): Promise<FoundAnswer[]> {
  const words = askedWords(question);
  if (words.length === 0) return [];
  return execute<FoundAnswer[]>(sql`
    with asked as (
      select g.n, string_agg(q.query::text, ' | ')::tsquery as query, min(w.word) filter (where w.at = 1) as word
      from jsonb_array_elements(${JSON.stringify(words)}::text::jsonb) with ordinality g (words, n),
        jsonb_array_elements_text(g.words) with ordinality w (word, at),
        lateral (select plainto_tsquery(${SEARCH_LANGUAGE}::regconfig, w.word) as query) q
      where numnode(q.query) > 0 group by g.n
    ), told as materialized (
      select k.position, k.question, k.wordings, k.answer, k.answered, k.phrases
      from knowledge_entries k join agents a on a.user_id = k.user_id
      where k.user_id = ${userId} and ${isTold("k", "a")}
    ), phrase as materialized (
      select t.position, t.answered, p.stems, case when p.n = 1 then t.question else t.wordings[p.n - 1] end as text
      from told t, unnest(t.phrases) with ordinality p (stems, n)
    ), common as materialized (
      select a.n, a.query, a.word, count(distinct p.position) as entries
      from asked a left join phrase p on p.stems @@ a.query or p.answered @@ a.query group by a.n, a.query, a.word
    ), weight as materialized (
      select c.n, c.query, c.word, c.entries = 0 and length(c.word) >= ${LONG_WORD} as is_odd,
        ln(1 + (total.entries + 0.5) / (greatest(c.entries, 1) + 0.5)) as weight
      from common c, (select count(*) as entries from told) total
    ), hit as (
      select p.position, p.stems, w.weight, case when p.stems @@ w.query then 1 when p.answered @@ w.query then 0.5
        when w.is_odd and strict_word_similarity(w.word, p.text) >= ${LEAST_ALIKE} then 0.8 else 0 end as hit
      from phrase p cross join weight w
    ), fit as (
      select position, sqrt(sum(weight * hit) / sum(weight)
        * least(1, count(*) filter (where hit > 0.5) / greatest(length(stems), 1)::float8)) as fit
      from hit group by position, stems
    ), ranked as (
      select position, max(fit) as fit, max(max(fit)) over () as best from fit group by position
    )
    select t.question, t.answer from ranked r join told t using (position)
    where r.fit >= greatest(${LEAST_FIT}, r.best * ${LEAST_OF_BEST}) order by r.fit desc, position limit ${MOST}`);
}
