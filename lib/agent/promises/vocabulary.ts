/** What agents say when they have done something, or are about to. Lower case; one clause at a time. */

export type PromiseKind = "booked" | "moved" | "cancelled" | "message" | "text" | "transfer";

type Words = {
  /** It is done, or as good as done. */
  done: RegExp[];
  /** It is announced: taken back by a refusal, an open question or a condition. */
  coming: RegExp[];
};

const I_HAVE =
  "(?:i've|i have|we've|we have|i just|i)(?: now| just| also| already| gone ahead and| successfully)*";
const I_WILL =
  "(?:i'll|i will|i'm going to|i am going to|we'll|we will|i shall|i'm|i am|we're)(?: just| now| also| then| go ahead and| get| make sure)*";
const LATELY = "(?: now| all| both| just| still| also| officially| safely| fully| definitely)*";
const IS = `(?:(?:is|are|'s|'re)${LATELY}|(?:has|have|'s)${LATELY} been${LATELY})`;
const IT = "(?:you|that|it|him|her|them|this|both|your \\w+|the \\w+|an? \\w+)";
const VISIT = "(?:appointment|booking|visit|survey|service|job|call-?out|inspection|repair)";
/** "your visit", "the boiler service on Monday". */
const WHOSE = "(?:your|the|that|this|an?) (?:[\\w'-]+ ){0,4}";
const THING = `${WHOSE}${VISIT}(?: (?:on|for|at) (?:[\\w']+ ){0,4}?[\\w']+)?`;
const PERSON =
  "(?:(?:someone|somebody)(?: from [\\w ]{1,20})?|a member of (?:the|our) (?:team|staff)|one of (?:the|our|my) [\\w ]{1,20}|(?:the|our|an|your) (?:[\\w-]+ )?(?:team|office|engineers?|plumbers?|electricians?|roofers?|technicians?|surveyors?|owner|manager|boss|lads|guys)|(?!(?:you|it|that|this|which|there|parts?|parcel|quote|invoice|email|letter|price|delivery|order|confirmation|text|message|details|link)\\b)\\w+)";
const WILL = "(?:'ll| will| is going to| are going to|'s going to|'re going to)(?: also| then| definitely)?";
const DAY =
  "(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:morning|afternoon|evening)|the \\d{1,2}(?:st|nd|rd|th)|\\d{1,2} ?(?:am|pm)|\\d{1,2}[:.]\\d\\d|(?:at|around|by) (?:\\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|half|quarter)|\\d{1,2} o'clock|within (?:the|an|half)|in (?:half an|an|the next) hour)";
const TEXT = "(?:text|sms)(?: message)?";

const words = (...patterns: string[]) => patterns.map((pattern) => new RegExp(pattern));

export const VOCABULARY: Record<PromiseKind, Words> = {
  booked: {
    done: words(
      `\\b(?:you|that|it|this|everything|${THING})(?: |(?='))${IS}(?: you)?(?: all| already)? (?:booked|scheduled|reserved|confirmed|pencill?ed|slotted|arranged|in the (?:diary|calendar|book))\\b`,
      `\\b(?:you're|you are) already booked\\b`,
      `\\b(?:you're|you are)${LATELY} (?:in|down) (?:for|on|at)\\b.*\\b${DAY}`,
      `\\b(?:an?|the|our) (?:engineer|plumber|electrician|roofer|technician|surveyor)(?: |(?='))${IS} (?:booked|scheduled|coming)\\b`,
      `\\b(?:time|slot)(?: (?:on|for|at) (?:[\\w']+ ){0,3}[\\w']+)?(?: |(?='))${IS} (?:confirmed|reserved for you|booked for you|yours)\\b`,
      `\\byou(?:'ve got| have| have got|'ve) (?:an?|your) (?:[\\w-]+ ){0,3}${VISIT}\\b.*\\b${DAY}`,
      `^(?!we|he|she|they|the (?:diary|team|day|slot|time))[\\w' ]{1,40} (?:is|are) (?:all |now )?booked (?:in )?for\\b.*\\b${DAY}`,
      "\\bthat's .{0,40} (?:booked|confirmed)(?: in)? for you\\b",
      "\\bconsider (?:it|that|yourself) (?:booked|done)\\b",
      `\\b(?:you|that|it|${THING})(?: |(?='))${IS} (?:all )?(?:set|arranged|fixed|on the list|on the books|in the system) (?:for|on|at|in)\\b.*\\b${DAY}`,
      `\\b${I_HAVE} (?:got )?${IT} (?:all )?(?:set|sorted|lined up) (?:for|on|at|with)\\b`,
      `^(?:i've |we've )?(?:got|booked|popped|put|have) you(?: all)? (?:booked|in|down|scheduled)\\b`,
      `\\b(?:managed to|been able to|were able to|was able to) (?:get|book|fit|squeeze|slot|schedule) (?:you|that|it)\\b`,
      `\\b${I_WILL} (?:have|get) (?!you\\b)(?:[\\w']+ ){1,4}(?:out|round|over|with you|there|come|visit)\\b.*\\b${DAY}`,
      `\\b(?:you|that|it|everything)(?: |(?='))${IS} (?:set|sorted|done|good to go|good for)\\b.*\\b${DAY}`,
      `\\b${I_HAVE} (?:booked|scheduled|reserved|pencill?ed|slotted)\\b(?! (?:out|up|solid))`,
      `\\b${I_HAVE} (?:got |put |popped |added |entered |have )?${IT}(?: all)? (?:booked|down|scheduled|pencill?ed|reserved|in) (?:in|for|on|at|with|as|the (?:diary|calendar))\\b`,
      `\\b${I_HAVE} (?:got |put |popped |added |entered )${IT}(?: all| straight)? (?:in|into|to|on) (?:the|our|his|her) (?:diary|calendar|book|schedule)\\b`,
      `\\b${I_HAVE} (?:got )?${IT} (?:all )?booked\\b`,
      `\\b${I_HAVE} (?:arranged|confirmed|made|set up|secured|sorted) (?:\\w+ ){0,4}${VISIT}\\b`,
      `\\b(?:booking|appointment|visit|slot) (?:confirmed|booked|made|secured)\\b`,
      `^(?:all |that's all |now )?(?:booked|scheduled|confirmed)(?: in)? (?:for|on|at)\\b`,
      // our own result, read aloud: "Booked: boiler service on …"
      "^(?:all )?booked(?::|[.!]?$)",
      `\\b${PERSON}${WILL} (?:be (?:with you|there|round|out|coming|over|at yours)|come|visit|attend|arrive|pop (?:round|over|by)|see you)\\b.*\\b${DAY}`,
      `^(?:we'll |we will |he'll |she'll |they'll )?(?:look forward to )?see(?:ing)? you (?:then |on |at |next |this )?.*\\b${DAY}`,
    ),
    coming: words(
      `\\b${I_WILL} (?:book|booking|schedule|scheduling|reserve|reserving|pencill?ing|pencil|slot|slotting) (?:${IT}|in|${DAY})`,
      `\\b${I_WILL} (?:get|getting|put|putting|pop|popping|add|adding) ${IT}(?: all| straight)? (?:booked|scheduled|down for|in for|in at|in on|(?:in|into|in to) (?:the|our) (?:diary|calendar|book|schedule))`,
      `\\b${I_WILL} ${IT} booked\\b`,
      "\\byou'll be(?: all)? (?:booked|scheduled|down for)\\b",
    ),
  },
  moved: {
    done: words(
      `\\b(?:you|that|it|this|${THING})(?: |(?='))${IS} (?:moved|rebooked|rescheduled|rearranged|changed|shifted|switched|brought forward|pushed back)\\b`,
      "^moved(?::|[.!]?$)",
      `\\b(?:${VISIT}|it|that)(?: is|'s) now (?:on|at|for) .*\\b${DAY}`,
      `\\b${I_HAVE} (?:put|moved|brought|pushed) (?:you|it|that) (?:back|forward|over) to\\b`,
      `\\b${I_HAVE} (?:moved|rebooked|rescheduled|rearranged|changed|shifted|switched|pushed|brought) (?:that|it|you|${WHOSE}(?:${VISIT}|time)|it all)\\b`,
    ),
    coming: words(
      `\\b${I_WILL} (?:move|moving|push|bring|put back|reschedule|rescheduling|rearrange|change|changing|shift|switch|switching) (?:that|it|you|${WHOSE}(?:${VISIT}|time))\\b`,
    ),
  },
  cancelled: {
    done: words(
      `\\b(?:that|it|this|everything|${THING})(?: |(?='))${IS} (?:cancelled|canceled|called off|taken out)\\b`,
      "^cancelled(?::|[.!]?$)",
      `\\b${I_HAVE} cancell?ed (?!out|on)`,
      `\\b${I_HAVE} (?:called off|taken out|removed) (?:that|it|${WHOSE}${VISIT}|both)\\b`,
      `\\b${I_HAVE} taken (?:that|it|${WHOSE}${VISIT}|both) out of\\b`,
      "\\bconsider (?:it|that) cancelled\\b",
    ),
    coming: words(`\\b${I_WILL} (?:cancel|cancelling|call off) (?:that|it|this|${WHOSE}${VISIT})\\b`),
  },
  message: {
    done: words(
      `\\b${I_HAVE} (?:passed|relayed|forwarded|sent|left|taken|noted down|handed) (?:\\w+ ){0,4}(?:message|details|on|over|along)\\b`,
      `\\b${I_HAVE} (?:arranged|organised|requested|logged|booked|asked for) (?:\\w+ ){0,2}call-? ?back\\b`,
      `\\b${I_HAVE} (?:let|told|asked|notified|alerted) (?!you\\b)(?:[\\w']+ ){1,4}(?:know|to (?:call|ring|phone|contact)|about)\\b`,
      `\\b(?:your|the) message (?:is|has been|'s been) (?:passed|sent|taken|left)`,
    ),
    coming: words(
      `\\b${I_WILL} (?:pass|passing|relay|forward|hand)(?:ing)? (?:that|this|it|${WHOSE}(?:message|details|number)|everything|your \\w+|the \\w+)(?: all| straight)? (?:on|along|over|through|to)\\b`,
      `\\b${I_WILL} (?:pass|passing) (?:on|along) \\w+`,
      `\\b${I_WILL} mention (?:it|that|this) to\\b`,
      `\\b${I_WILL} (?:send|forward) (?:this|that|it|your details)(?: on| over| through)? to (?!you\\b)`,
      `\\b${I_WILL} put (?:a|the) note\\b`,
      `\\b${I_WILL} (?:take|leave|send|give) (?:(?!you\\b)[\\w']+ ){0,4}(?:a|the|your|this|that) message\\b`,
      `\\b${I_WILL} (?:let|tell|ask|notify|alert) (?!you\\b)(?:[\\w']+ ){1,4}(?:know|to (?:call|ring|phone|contact|get)|about)\\b`,
      `\\b${I_WILL} (?:have|get|ask) (?!you\\b)(?:[\\w']+ ){1,5}(?:call|ring|phone|contact|get back|give you)\\b`,
      `\\b${I_WILL} (?:arrange|organise|request|log|book) (?:\\w+ ){0,2}call-? ?back\\b`,
      `\\b${I_WILL} (?:[\\w']+ ){0,3}(?:this|that|it|message) (?:gets|goes) (?:straight )?(?:to|over|through)\\b`,
      `\\b${I_WILL} (?:[\\w']+ ){1,5}(?:gets|get|sees|receives) (?:your|the|this|that) (?:message|details)\\b`,
      `\\b${PERSON}${WILL} (?:call|ring|phone|contact|get back|come back|be in (?:touch|contact)|get in (?:touch|contact)|be calling|give you a (?:call|ring|bell)|return your call|follow up|reach out|confirm)\\b`,
      `\\byou(?:'ll| will) (?:get|receive|have) a (?:call|ring|call-? ?back)\\b`,
      "(?:\\byou can|^) ?expect a call\\b",
      `\\b${I_WILL} (?:tell|let) (?!you\\b)[\\w']+ (?:that )?(?:you|what|about)\\b`,
      `\\b${I_WILL} (?:get|leave|give) (?:(?!you\\b)[\\w']+ ){0,3}(?:a )?(?:message|note)\\b`,
    ),
  },
  text: {
    done: words(
      `\\b${I_HAVE} (?:texted|messaged) you\\b`,
      `\\b${I_HAVE} sent (?:[\\w']+ ){0,6}(?:text|sms)\\b`,
      `\\b(?:a|the|your) (?:[\\w-]+ )?${TEXT}(?: confirmation)?(?: |(?='))(?:is|has been|'s) (?:on its way|on the way|sent|coming)\\b`,
      `\\b(?:confirmation|details|link|address)(?: |(?='))(?:is|are|has been|have been|'s) (?:sent|texted|on its way) (?:\\w+ ){0,3}(?:by|via) (?:text|sms)\\b`,
    ),
    coming: words(
      `\\b${I_WILL} drop you an? (?:quick )?text\\b`,
      `\\b${I_WILL} (?:text|texting) (?:you|that|it|the|over|through)\\b`,
      `\\b${I_WILL} (?:send|sending) (?:[\\w']+ ){0,6}(?:text|sms)\\b`,
      `\\byou(?:'ll| will| should)(?: also| now| shortly)? (?:get|receive|have|see) (?:a|an|the|your) (?:[\\w-]+ ){0,2}(?:text|sms)\\b`,
      `\\b(?:a|the|your) (?:[\\w-]+ )?${TEXT}(?: confirmation)?(?: will|'ll) (?:be|come|follow|arrive)\\b`,
      `\\b(?:confirmation|details|link)(?: will|'ll) (?:be sent|come|follow|arrive) (?:\\w+ ){0,4}(?:by|via) (?:text|sms)\\b`,
    ),
  },
  transfer: {
    done: words(
      `\\b(?:i'm|i am|we're) (?:now |just )?(?:putting you (?:through|over)|transferring (?:you|your call|the call)|connecting you|passing you over)\\b`,
      "^(?:now )?(?:transferring|connecting|putting) (?:you|your call)\\b",
      "\\bwhile i (?:transfer|connect|put) you\\b",
    ),
    coming: words(
      `\\b(?:${I_WILL}|let me(?: just)?) (?:put|transfer|connect|pass|get|hand) (?:you|your call|the call|this call)(?: straight)? (?:through|over|to|now|with|on)\\b`,
      `\\b(?:${I_WILL}|let me(?: just)?) transfer (?:you|your call|the call|this call)\\b`,
    ),
  },
};

/** A statement that nothing was done, or that others said it. Searched for up to the end of the promising words. */
export const DENIAL =
  /\b(not|\w+n't|never|no longer|cannot|unable|without|nothing|nobody|no one|none|neither|yet to|rather than|instead of|fail(?:ed|s)? to|or would you)\b/;
export const OTHERS_WORDS =
  /\b(you(?:'ve)? (?:said|say|told|mentioned|asked|wanted|want|were saying|were told|were hoping|thought|heard|were)|you'd (?:like|said)|you would like|as you say|he said|she said|they said|did you)\b/;
/** Anywhere in the sentence: it is booked, but not by or for this caller. */
export const ELSEWHERE =
  /\b((?:some|any)(?:body|one) else|another (?:customer|caller|client)|maintenance)\b|\b(?:afraid|unfortunately)[.!]?$/;
/** What one could do, not what one does. */
export const POSSIBILITY =
  /\b(can|could|would|may|might|able to|like me to|want me to|need to|needs to|have to|trying to|try to|going to need|in order to|happy to|let me|going to say|whether|checking|check if|see if|'d|rather|ready to|waiting to|hoping to|before i|to (?:get|have|book|move|cancel|pass|text))\b/;
/** A call back "once the office opens" still counts. */
export const IF_AFTER = /\b(if|unless|provided|in case)\b/;
export const CONDITION_AFTER =
  /\b(if|unless|until|once (?:i|you|it|we|that|the)|as soon as (?:you|i|it|the (?:slot|diary|calendar))|when (?:you|i) (?:have|give|tell|say|confirm)|provided|whenever you)\b/;
/** A call from a tradesperson on the way to a job. */
export const ON_ARRIVAL =
  /\b(before (?:he|she|they|we|the|your|arriv|coming|setting)|on (?:his|her|their|the|our) way|ahead of|on the day|when (?:he|she|they|we|the \w+)(?:'s|'re| is| are)? (?:on|close|near|outside|there|half|\d|leav|arriv|get|set|about to|\w+ minutes away)|half an hour before|\d+ minutes before|(?:the )?(?:day|night|evening|morning) before|on the morning|that morning)\b/;
/** A clause like "anything else?", however long, does not ask for missing information. */
export const CLOSING_WORDS =
  /\b(anything else|something else|any (?:other )?questions?|all (?:right|good)|that (?:all )?(?:ok|okay|everything)|help you with|have (?:a|you) )/;

const REFUSAL =
  "sorry|unfortunately|apologi|afraid|can't|cannot|couldn't|could not|wasn't able|unable|not able|n't able|isn't (?:free|available)|not (?:free|available)|(?:been|is|already|just) taken|no longer|trouble|problem|not confirmed|n't confirmed|not booked|n't booked|hasn't gone|didn't go|not gone|outside (?:working|our)|too soon|can offer|not answering|not responding|went wrong|not been able";
export const RETRACTION: Record<PromiseKind, RegExp> = {
  booked: new RegExp(`\\b(?:${REFUSAL})`),
  moved: new RegExp(`\\b(?:${REFUSAL}|nothing has changed|stays? (?:as|where|at|on))`),
  cancelled: new RegExp(`\\b(?:${REFUSAL}|still stands)`),
  message: /\b(?:can't|cannot|couldn't|unable to|not able to) (?:take|pass|leave|send)/,
  text: /\b(?:can't|cannot|couldn't|unable to|not able to|don't) (?:send|text)|\bno texts?\b/,
  transfer:
    /\b(?:no(?:body| one)|can't|cannot|couldn't|could not|unable|not|isn't|aren't|n't|sorry|afraid)\b.*\b(?:through|transfer|connect|available|answer\w*|there|free|pick\w*|reach)\b|take a message/,
};
/** Something said to be done is taken back only by words about that same thing. */
export const ABOUT_BOOKING =
  /\b(book\w*|slot|time|appointment|diary|calendar|visit|go(?:ne)? through|system|confirm\w*|mov\w*|chang\w*|cancel\w*|it|that)\b/;
