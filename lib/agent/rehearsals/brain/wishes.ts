/** How callers say what they want, as far as the agent of fixed rules tells it apart. */

export const PERSON =
  /\b(?:speak|talk) (?:to|with) (?:a|an|the|some|any)? ?(?:real |actual )?(?:person|human|somebody|someone|owner|boss|manager|anybody)|put me through|real person\b/i;
export const CANCEL =
  /\b(?:cancel|call (?:it|that|the visit) off|don't need (?:you|it|the visit) any ?more)\b/i;
export const MOVE = /\b(?:move|reschedule|rearrange|change) (?:my|the|it|that|our)\b|another day instead/i;
export const FIND =
  /\b(?:when is|what time is|remind me|do i have|have i got|when are you coming)\b.*\b(?:visit|booking|appointment|booked|coming)\b/i;
export const TEXT_ME =
  /\b(?:text|send) (?:me|that|it|this)\b.*\b(?:text|details|address|writing|number)\b|\btext me\b/i;
export const MESSAGE =
  /\b(?:leave|take|pass on) (?:a|the) message\b|\btell (?:him|her|them|the owner)\b|\bring me back\b|\bcall me back\b/i;
export const ONLY_FREE =
  /\bjust (?:wondering|checking|want to know)\b.*\b(?:free|when|available)\b|when (?:could|can) you (?:come|fit)/i;
export const DAYS =
  /\b(?:today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next week|this week|\d{1,2}\/\d{1,2}|\d{1,2}(?:st|nd|rd|th)|(?:january|february|march|april|may|june|july|august|september|october|november|december)|in (?:ten|\d+) minutes)\b/i;
export const SPOKEN_NUMBER =
  /(?:\+?\d[\d ]{7,}\d)|(?:\b(?:oh|zero|double|one|two|three|four|five|six|seven|eight|nine)\b[ ,]*){6,}/i;
