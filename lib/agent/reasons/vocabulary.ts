/** What is said, by what it shows. Lower case, straight quotes. English of Britain, Ireland, North America and Australasia. */

const any = (...patterns: string[]) => new RegExp(`(?:${patterns.join("|")})`);

/** They wanted somebody else. */
export const WRONG_NUMBER = any(
  "\\bwrong (?:number|one|place|company|people)\\b",
  "\\b(?:mis-?dialled|mis-?dialed|dialled (?:it )?wrong|dialed (?:it )?wrong)\\b",
  "\\b(?:is|isn't) (?:this|that) (?:not )?(?:the )?(?:dr|doctor|surgery|dentist|bank|lloyds|barclays|pizza|chemist|school|garage|vet)\\b",
  "\\bthis isn't [\\w' ]{2,30}\\?",
  "\\bi (?:wanted|was after|meant to (?:ring|call)) the (?!plumber|electrician|roofer|engineer)\\w+",
  "\\bis your (?:refrigerator|fridge) running\\b",
  "\\b(?:pressed|rang|rung|called|dialled|dialed|got|picked) the wrong\\b|\\bwho(?:'s| is) (?:this|that)\\b.{0,60}\\bwrong\\b",
  "\\b(?:thought|think) (?:this|that|it|i|you) (?:was|were|had|rang|called|dialled) (?:the|a|an|my)\\b|\\bmeant to (?:ring|call|dial|phone) (?:the|a|my|somebody|someone)\\b",
);

/** Our agent says that this is no line for it, or says again who it answers for. */
export const TURNED_AWAY = any(
  "\\bnot (?:interested|looking (?:for|to))\\b|\\b(?:aren't|isn't|don't) (?:interested|looking (?:for|to|after))\\b",
  "\\b(?:don't|can't|cannot) (?:discuss|help with|look after) that\\b|\\bthis (?:line|number) is for\\b",
  "(?<!\\byes,? )\\b(?:this is|you've (?:reached|rung|called)|you have reached|you're through to) [\\w']+",
  "\\bthere(?:'s| is) (?:no|nobody called|no one called) |\\bthere isn't (?:a|any) |\\b(?:wrong number|(?:ring|call|reach) (?:somebody|someone) else)\\b",
  "\\b(?:you're|you are) (?:speaking|talking|on) to (?:a|an|the)\\b|\\b(?:only|just) (?:take|answer|handle|deal with) (?:calls|questions|bookings|enquiries)\\b",
);

/** They notice that they rang somebody else. */
export const TAKEN_ABACK = any(
  "^(?:oh|ah|whoops|oops|sorry|goodness|what|really)\\b|\\b(?:sorry|apologies|my (?:bad|mistake)|never mind|i rang the|i wanted the)\\b",
);

/** Our agent declines what is offered: a caller does not say no to a job like that. */
export const DECLINES = any(
  "^(?:i'm sorry,? |sorry,? )?(?:no|not today|not for us|not now|not at the moment),? ?(?:thanks|thank you)?[.!]",
  "\\b(?:thanks|thank you),? (?:but )?no\\b|\\bwe(?:'re| are) (?:fine|all right|sorted),? thank",
  "\\bnot (?:interested|hiring)\\b|\\b(?:aren't|isn't|don't want to be|wouldn't be) interested\\b|\\b(?:take|accept|deal with) (?:sales|cold|marketing)\\b",
  "\\bwe(?:'re| are)? (?:not|aren't|don't) (?:looking for|in need of|need) (?:that|anything like|it|one|any)\\b",
  "\\bwe have (?:what|all|everything|enough|one)(?: \\w+)? (?:we need|already|thank)|\\bwe (?:already|don't) (?:have|use|do|want|buy) (?:one|that|those|any|anything)\\b|\\bwe(?:'ll| will) (?:pass|leave it)\\b",
);

/** Our agent says why they cannot talk to the person whom they asked for, or lets them. */
export const CONNECTS = any(
  "\\b(?:he|she)(?:'s| is)(?: not|n't)? (?:here|available|in|out|on (?:a|another) job|away|busy|around|about|off today)\\b|\\b(?:he|she|they) (?:isn't|aren't)(?: \\w+)? (?:here|available|in|around|about|free)\\b",
  "\\b(?:put|putting|connect|connecting|transfer|transferring|patch|patching) you(?: \\w+)?(?: through| now| across)?\\b|\\bwho(?: shall i say| is|'s) calling\\b",
);

/** Our agent promises that somebody rings them. */
export const PROMISES_CALL = any(
  "\\b(?:have|ask|get) (?:\\w+ ){1,2}?(?:to )?(?:ring|call|phone) you\\b|\\b(?:someone|somebody|he|she|they) (?:will|'ll|can) (?:ring|call|phone)\\b",
);

/** Our agent explains what may be the matter, or what the firm does: it was asked about work. */
export const ADVISES = any(
  "\\b(?:it|that|this|they|those|these|the \\w+|which)(?: \\w+)? (?:can|could|may|might|often|usually|sometimes|probably|depends?|needs?|sounds?)\\b",
  "\\b(?:that's|it's|it is|that is|often|usually|sometimes) (?:often|usually|sometimes|probably|likely|normally|quite common|common|normal|a number of)\\b",
  "\\b(?:yes|sure|certainly|of course),? we (?:do|can|are|would|\\w+)\\b|\\bwe (?:do|clear|fit|repair|replace|service|install|work on|cover|use|supply|fix|offer)\\b",
  "\\b(?:have you (?:tried|checked|turned)|has (?:it|anything|the \\w+) \\w+|try (?:to |turning|a )|you could try|don't (?:use|touch)|turn (?:it|the \\w+) off|how (?:old|long|many|big) (?:is|has|have|are))\\b",
);

/** Our agent passes something on, which is no way to begin a job. */
export const PASSES_ON = any(
  "\\bpass(?:ed)? (?:\\w+ ){0,3}?(?:on|along)\\b|\\b(?:let|tell|ask|remind) (?:them|him|her|the \\w+|everyone|somebody|someone)\\b",
  "\\b(?:take|leave|add|make) (?:a|that|the|your) (?:message|note|details|name)\\b|\\b(?:find (?:that )?out|chase|look into) (?:that |it )?(?:for|up)?\\b",
  "\\bthank(?:s| you) for (?:telling|letting)\\b|\\b(?:i'll|i will) (?:add|note) that\\b",
);

/** They sell or survey something. */
export const SELLS = any(
  "\\b(?:first|top) (?:page|of) (?:of )?google\\b",
  "\\brank(?:ing)? (?:higher|you|on)\\b",
  "\\bgoogle (?:listing|business|profile|ads)\\b",
  "\\bbusiness listing\\b",
  "\\b(?:seo|search engine|digital marketing|web ?site audits?|web design|lead generation)\\b",
  "\\b(?:business rates|tax refund|entitled to (?:a )?(?:refund|compensation|claim))\\b",
  "\\bpress (?:one|two|nine|1|2|9)\\b",
  "\\b(?:gas and electric|energy|electricity|utility|utilities|broadband|phone|mobile|card machine)[\\w ]{0,20} (?:renewal|contracts?|supplier|tariff|deal)\\b",
  "\\bsave (?:you|your business) (?:up to|money|\\w+ per ?cent)\\b",
  "\\bpre-?approved\\b|\\bworking capital\\b|\\bmonthly revenue\\b|\\bbusiness (?:loan|funding)\\b",
  "\\b(?:investment|trading|crypto|bitcoin|forex)\\b",
  "\\b(?:life|funeral) (?:cover|insurance|plan)\\b|\\bextended warranty\\b|\\bcar'?s warranty\\b",
  "\\bcar accident\\b|\\baccident (?:in|that)\\b",
  "\\bcalling (?:you )?on behalf of\\b",
  "\\b(?:national|government) (?:rebate|scheme|grant)",
  "\\b(?:short|quick|brief) survey\\b|\\bnot a sales call\\b",
  "\\b(?:am i )?speaking (?:to|with) the (?:business )?owner\\b|\\bdecision ?maker\\b",
  "\\byou registered (?:an )?interest\\b",
  "\\b(?:our|a) (?:rep|representative|consultant|colleague)[\\w ]{0,12} (?:drop|pop|call|visit|meet)",
  "\\b(?:card (?:payments?|machines?|terminals?)|merchant services)\\b|\\blower (?:fees|rates|bills)\\b",
  "\\b(?:sponsor|advertis(?:e|ing)|fundrais\\w+|raising (?:funds|money)|charity)\\b",
  "\\b(?:come|comes|show|shows|showing) up (?:when|in|on)\\b|\\b(?:more|new) (?:leads|customers|enquiries|reviews)\\b",
  "\\bcalling (?:local |all )?(?:businesses|companies|firms|tradesmen|tradespeople)\\b",
  "\\b(?:fully funded|in your area|on your street|local (?:firms|businesses))\\b",
  "\\b(?:would (?:that|it) be of interest|(?:something )?you(?:'d| would) be interested in|we(?:'ve| have) (?:got )?(?:some |a few )?(?:great|good|cracking|fantastic|amazing|special) \\w+)\\b",
  "\\b(?:who|person who|person that) (?:deals with|handles|looks after|is responsible for) (?:the|your)\\b|\\bimportant message about your\\b",
  "\\b(?:confirm|update|check|updating|checking) (?:a few details|(?:the|your) (?:entry|listing|details) (?:for|of|in))\\b|\\b(?:solar|drone)\\b",
  "\\b(?:we|i) (?:can|could) (?:get|have|put|save|offer) (?:you|your (?:company|business|firm))\\b",
  "\\b(?:your|the firm's|the company's) (?:\\w+ )?(?:website|web site|premises|listing|online presence|google|profile|provider|supplier|energy|utilities|internet|broadband|payroll|fleet|marketing|terminal|merchant)\\b",
  "\\b(?:for|help|helping|grow|growing|boost) your (?:business|company|firm)\\b|\\bperson in charge\\b",
  "\\b(?:no obligation|risk[- ]free|no cost to you|won't cost you|limited time)\\b",
  "\\byou (?:may |might |could |also )?(?:be )?(?:qualify|qualified|eligible) for\\b|\\bcongratulations\\b|\\byou(?:'ve| have) (?:won|been (?:selected|chosen|approved))\\b|\\bhas (?:not )?been (?:suspended|compromised|verified)\\b",
  "\\b(?:market|independent) research\\b|\\bsurvey(?:ing)? (?:about|small|local)\\b|\\bhow you feel about\\b",
  "\\bwe (?:\\w+ )?(?:help|work with|specialise in|specialize in|supply|provide|offer|look after|send) (?:\\w+ ){0,3}(?:businesses|companies|firms|merchants|contractors|traders|trades|tradies|plumbers|electricians|builders|leads)\\b",
  "\\bcourtesy call\\b|\\bcalling (?:from|regarding|about) (?:the|your) (?:scheme|business|listing)|\\brateable value\\b",
);

const NUMBERS = "(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)";
const ANY_NUMBER = `(?:\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w{3,5}teen|${NUMBERS})`;

/** An amount of money. */
export const AMOUNT = any(
  "[£$€]\\s?\\d",
  `\\b${ANY_NUMBER}(?:[ -](?:and |a )?${ANY_NUMBER}){0,6} ?(?:pounds?|quid|euros?|dollars?|bucks)\\b`,
  `^(?:(?:that's|that is|it's|it is|that would be|about|around|roughly|from) )?(?:a |one )?${NUMBERS}(?:[ -](?:and |a )?${ANY_NUMBER}){0,6}[.,!]`,
);

/** A number that could be a price. */
export const NUMBER = any(`\\b(?:\\d{2,}|${NUMBERS})\\b`);

export const ASKS_THE_PRICE = any(
  "\\bhow much\\b(?! (?:notice|time|longer|warning))|\\b(?:price|prices|cost|costs|charge|charges|fee|fees|rate|rates|quote|ballpark|estimate)\\b",
  "\\b(?:set me back|the damage|looking at|talking|going rate|want for|pay|deposit|money)\\b",
);

/** A message that asks for somebody, as the agent wrote it down. */
export const REFERS_TO_PERSON = any(
  "\\b(?:ring|rang|call|calls?|called|phone|phoned|speak|talk|word|contact|rung)\\b",
  "\\b(?:asks?|asked|asking) for\\b|\\bget (?:back|in touch)\\b|\\ba person\\b",
  "\\b(?:would like to|wants to|wants|wishes to) (?:hear|be|see|meet|someone|somebody|a|the|him|her)\\b|\\b(?:his|her) (?:old )?(?:wife|husband|mother|mum|mom|father|dad|brother|sister|son|daughter|cousin|friend|mate|teacher|partner)\\b",
);

/** They object to a price that they were told. */
export const OBJECTS_TO_PRICE = any(
  "\\b(?:too|very|bit|rather|so|that's|it's|pretty|awfully) (?:dear|expensive|pricey|steep|rich|much|high)\\b",
  "\\b(?:dear|expensive|pricey|steep|daylight|robbery|rip-?off|extortionate|fortune|scandalous)\\b",
  "\\bbit (?:much|rich|steep|dear)\\b|\\b(?:way|well|a lot) (?:over|more|above)\\b",
  "\\bmore than i\\b|\\bover what i\\b|\\bnot (?:at|for) that (?:price|money)\\b|\\bfor that money\\b",
  "\\b(?:can't|cannot|couldn't) (?:afford|manage|justify|stretch)\\b|\\bhaven't got (?:that|the money|it)\\b",
  "\\b(?:out of|over) (?:my|our|the) (?:budget|price range)\\b",
  "\\b(?:cheaper|cheap)\\b|\\bfor less\\b",
  "\\b(?:do|does|did|do it|charges?|charged|got (?:his|hers|theirs)|only (?:took|paid|charged)|paid) (?:\\w+ ){0,3}?(?:for )?(?:sixty|fifty|forty|thirty|seventy|twenty|eighty|\\d+|half)\\b",
  "\\b(?:fifty|forty|thirty|sixty|seventy|eighty|ninety|hundred|\\d+)[\\w -]{0,12}(?:quid|bucks|pounds?|euros?|dollars?)?[\\w ,']{0,40}[?!]",
  "\\bhaving a laugh\\b|\\byou're joking\\b|\\bmust be joking\\b|\\bhow much\\s?\\?!|\\bhow much!",
  "\\bdo it (?:my|me)self\\b|\\bon a pension\\b|\\bfor a (?:washer|tap|five minute)\\b",
  "\\b(?:yikes|strewth|jeez|jesus|blimey|dear oh dear|crikey)\\b",
  "\\b(?:whoa|wow|ouch|gosh|goodness|jaysus|jesus|jeez|christ|crikey|cripes|heavens|you what|far out|bloody hell|flipping|mental|kidding|joking|a joke|ridiculous|outrageous|madness)\\b",
  "^(?:no|nah|nope)[,. ]|\\b(?:forget it|won't bother|not paying|give it a miss|i'll pass|have to pass|so no|no deal|no ta|no thanks|no thank you)\\b",
  "\\b(?:elsewhere|(?:someone|somebody) else|another (?:firm|company|plumber)|quoted me|half (?:that|the price)|stick with|go with)\\b",
  "\\b(?:discount|knock (?:\\w+ )?off|best price|wiggle room|haggle|any movement|penny off|do it for|price match|match that|cash price)\\b",
  "\\b(?:wasn't|weren't|not) (?:expecting|thinking) (?:it|that|to|of)?|\\bexpected\\b|\\bmore than (?:i|we|the|it)\\b|\\b(?:my|our) (?:budget|pension|wages|student)\\b|\\bget my \\w+ to do\\b",
);

/** They put it off. */
export const PUTS_OFF = any(
  "\\b(?:think|mull) (?:about |on |it |that )*(?:it|that|over|about)\\b|\\bhave a (?:little )?think\\b|\\bthink on\\b",
  "\\bsleep on it\\b|\\bleave it with me\\b|\\bsee (?:how|if|whether) (?:i'm|it|i)\\b",
  "\\b(?:ask|check with|talk (?:it over |to )?(?:with |to )?|speak to|word with|run (?:it|that) (?:by|past)|discuss (?:it )?with) (?:it )?(?:over )?(?:with )?(?:my|the|our|me) (?:\\w+ )?(?:wife|husband|partner|missus|landlord|landlady|boss|mum|mother|dad|father|son|daughter|other half|insurance|insurer|neighbours?|flatmates?|housemates?)\\b",
  "\\b(?:word with|check with|ask|talk to) (?:them|him|her)\\b",
  "\\b(?:call|ring|get|come|give)(?: you| ye| youse)?(?: a)?(?: call| ring| bell)? (?:back|later|again|tomorrow)(?: to| with| on)?\\b",
  "\\bgive you a (?:ring|call|bell|shout)\\b|\\bi'll ring (?:ye|you)\\b|\\bi'll call you\\b",
  "\\b(?:i|we)(?:'ll| will) (?:\\w+ )?be in touch\\b|\\blet you know\\b|\\b(?:i'll|can i|i will) confirm\\b",
  "\\b(?:i'm )?not (?:sure(?! (?:how|what|which|who))|just yet|yet|right (?:this|now))\\b|\\bhold off\\b|\\bmaybe later\\b|\\bi might\\b|\\bprobably\\b",
  "\\b(?:ringing|shopping|asking|calling) (?:a)?round\\b|\\b(?:two|three|few|couple|couple of) more\\b",
  "\\bwe'll see\\b|\\blet me (?:just )?(?:look|see|check|have a look)\\b|\\bgive it a (?:week|day|few)\\b|\\bno (?:real )?(?:rush|hurry)\\b",
  "\\b(?:need|have) to see if\\b|\\bup to (?:her|him|them)\\b|\\bhaven't got my (?:diary|calendar)\\b",
  "\\b(?:come|get|be|ring|call|go) back (?:to|on)\\b|\\b(?:on|back) to (?:you|ye) (?:again|later|soon)\\b|\\b(?:ring|phone|call|try|speak|talk)(?: (?:you|ye))? (?:again|later|tomorrow|another day|when i'm|once i)\\b",
  "\\b(?:let|give) (?:you|ye|youse|yous) (?:a )?(?:know|shout|bell|tinkle|buzz|call|ring)\\b|\\bleave (?:it|that) (?:with me|for now|for the moment|till|until)\\b|\\b(?:then|and) (?:i'll|we'll|i|we) (?:choose|decide|pick|make up)\\b|\\bone more to\\b",
  "\\b(?:wait|hold on|hold out|hang on|hold off|leave it) (?:till|until|and see|for (?:now|the|a|my|our))\\b|\\b(?:after|before|until) (?:i|we|payday|pay day|christmas|the holidays)\\b.{0,30}\\b(?:decide|commit|book|lock|say yes)\\b|\\bafter payday\\b",
  "(?<!\\bto )see (?:what|how|if|whether|when) \\w+|\\b(?:better|best|need to|have to|must|gotta|got to) (?:just )?(?:ask|check|see|find out)\\b(?! (?:about|you|if you|whether you))",
  "\\b(?:chat|word|talk|speak|check|confer|consult)(?: \\w+){0,2} (?:with|to) (?:my|the|our|me|her|him|them) \\w+|\\brun (?:it|that|this) (?:by|past)\\b|\\bpass (?:that|it|this) on to (?:him|her|them|my)\\b",
  "\\b(?:haven't|have not|not) (?:decided|made (?:my|our) mind)\\b|\\bmake (?:my|our) minds? up\\b|\\bundecided\\b|\\b(?:keep|have) an eye on\\b|\\bsee (?:if|whether|how) it\\b|\\bother (?:companies|firms|quotes|people|plumbers)\\b",
  "\\bif (?:we|i) (?:did|were to|was to|decided|went)\\b|\\bthinking (?:of|about) (?:getting|having|doing)\\b|\\b(?:husband|wife|brother|sister|father|mother|dad|mum|mom|son|daughter|partner|mate|friend|neighbour|neighbor|landlord|in law|in-law) (?:says|said|reckons|thinks|might|may|will|can|could|would)\\b",
);

/** None of the times that were offered suits. */
export const NO_TIME_SUITS = any(
  "\\b(?:can't|cannot|couldn't|won't be able to) (?:make|do|manage) (?:any|either|that|those|them|it then)\\b",
  "\\b(?:none|neither) of (?:those|them|these)\\b|\\b(?:no good|too late|too early|no use) (?:to|for) me\\b|\\bnot soon enough\\b",
  "\\b(?:doesn't|won't|don't) (?:suit|work(?: for me)?$|work for me)\\b|\\bthose don't (?:suit|work)\\b|\\b(?:can't|cannot) wait (?:that|so) long\\b",
);

/** They ask for a person. */
export const WANTS_PERSON = any(
  "\\b(?:speak|talk|chat|spoken|word)(?: to| with)? (?:to |with )?(?:a |an |the |some|any|one of |your |me )?(?:real |actual |live )?(?:person|human|human being|somebody|someone|anyone|manager|owner|boss|engineer|plumber|plumbers|supervisor|office|lady|man|gentleman|team)\\b",
  "\\b(?:a )?(?:real person|human being|human|operator|representative|supervisor)\\b",
  "\\bput me through\\b|\\bpass me (?:on|over)\\b|\\btransfer me\\b",
  "\\bis (?:himself|herself|the boss|the owner|the gaffer|(?!any|some|that|this|it|water|there)[a-z]+) (?:there|about|around|in|free|available)\\b",
  "\\b(?:chat|word|speak|talk) (?:with|to) [a-z]+\\b(?! (?:wife|husband))",
  "\\b(?:get|ask|tell|have) [a-z]+ to (?:ring|call|phone|give)\\b|\\btell him (?:ring|to)\\b",
  "\\b(?:get|have|tell|ask) (?:him|her|them|one of them|someone|somebody) (?:to )?(?:ring|call|phone|buzz|give)\\b|\\bwhoever(?:'s| is) in charge\\b|\\bextension \\w+\\b",
  "\\b(?:personal|private) matter\\b|\\bproper person\\b|\\b(?:not|don't|won't) (?:\\w+ )?(?:to a |to |do )(?:machines?|robots?|computers?)\\b|\\bgive me a (?:tinkle|buzz|shout)\\b",
  "\\b(?:ring|call|phone|give) me (?:a )?(?:back|a call|call|ring|bell|when)\\b|(?<!\\b(?:i'll|we'll|i will|i can|i could|can i|let me|to) )\\bcall ?back\\b|\\bring him(?:self)?\\b",
  "\\bexplain it to (?:one|a|some)\\b|\\bmissed call from\\b|\\bnot talking to a (?:computer|machine|robot)\\b",
  "\\b(?:is|are) (?:the )?(?!any|some|that|this|it|water|there)[a-z]+ (?:there|about|around|in|free|available|at his desk|up a ladder)\\b(?= ?[?,.]|$)",
  "\\b(?:actual|proper|live|real|flesh)(?: and blood| human| person| bloke| guy| man| woman| lady| being)\\b|\\ba person\\b|\\b(?:connect|transfer|patch|pop|pass) me\\b|\\bput me (?:across|on to)\\b",
  "\\b(?:return|returning) (?:a |your |his )?(?:missed )?call\\b|\\bleft me a (?:voicemail|message)\\b|\\bmissed (?:a )?call\\b|\\b(?:asked|told|said) to (?:ring|call|phone|ask for)\\b",
  "\\b(?:it's|it is) (?:him|her|himself|herself) i(?:'m| am| need| want)\\b|\\b(?:him|her|them) (?:to )?(?:ring|call|phone|buzz|bell|contact|reach out|get (?:back|on) to|text)\\b|\\b(?:have|want|like) a (?:quick )?(?:word|chat|natter) with\\b",
  "\\bput (?:him|her|them|[a-z]+) on\\b(?! (?:the|a|my|hold))|\\b(?:manager|supervisor|receptionist)[.?!]",
);

/** No new job: a supplier, a visit or work that exists, an applicant, a bill. */
export const NO_JOB = any(
  "^(?:(?:hi|hello|hiya|hey|morning|good morning|afternoon)[,.]? )?(?!(?:i'm|it's|we're|is|are|water|nobody)\\b)[\\w'& ]{3,30} here[,.]",
  "\\b(?:he|she|they|your (?:man|lad|fella|chap|engineer|plumber)) (?:asked|told|said|promised|quoted|agreed)\\b",
  "\\bjob (?:in|on|from|at|you did) (?:january|february|march|april|may|june|july|august|september|october|november|december|last|the|number|our|my|\\w+day)\\b",
  "\\b(?:vat number|purchase order|policy|skip|scaffold(?:ing|ers?)?|certificate you)\\b",
  "\\b(?:delivery|deliver|parcel|courier|dpd|yodel|dhl|ups|fedex|hermes|evri)\\b",
  "\\b(?:your|the|that|parts?) order(?:'s| is| has)?\\b|\\bparts order\\b|\\baccount(?:'s| is)? on stop\\b|\\btrade account\\b",
  "\\b(?:plumb cent(?:re|er)|screwfix|wolseley|ferguson|city plumbing|reece|toolstation|travis perkins) here\\b|\\b(?:here|from) (?:at )?(?:plumb cent(?:re|er)|screwfix|wolseley|ferguson|reece)\\b",
  "\\b(?:invoice|receipt|remittance|statement)\\b|\\bpay (?:my|the|our|a) (?:bill|invoice|balance)\\b|\\bmy bill\\b",
  "\\b(?:my|our|the) (?:appointment|booking|visit)\\b|\\brunning late\\b|\\bmeant to be here\\b|\\bwhat time(?:'s| is) (?:he|she|he's) (?:coming|due)\\b",
  "\\b(?:fitted|repaired|fixed|did|done|installed|came|been)(?: [\\w']+){0,3} (?:last (?:week|month|year)|yesterday|the other day|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\\b",
  "\\b(?:sent|gave) me a quote\\b|\\bquestion about (?:the|my|your) (?:quote|line)\\b|\\bunder guarantee\\b",
  "\\b(?:apprentices?|apprenticeship|vacanc(?:y|ies)|any jobs going|looking for work|cv|hiring|taking on)\\b",
  "\\bleft (?:his|her|their|a|some) [\\w ]{1,30} (?:at|here|behind)\\b|\\bjust (?:rang|rung|called|ringing|calling) to say (?:thanks|thank you)\\b|\\bcracking job\\b",
  "\\b(?:hm ?revenue|hmrc|tax office|trading standards|building control|year end)\\b",
  "\\b(?:i owe|owing|overpaid|refund)\\b|\\b(?:to|can i|could i|like to) pay (?:what|you|ye|for (?:the|that|my))\\b|\\bsettle (?:up|the bill|my)\\b|\\bi(?:'ve| have)? paid (?:you|ye|it|my|the)\\b",
  "\\bready (?:for|to be) (?:pick(?:ed)? ?up|collect(?:ion|ed)?)\\b|\\bon the (?:lorry|truck) for\\b|\\b(?:you|he|they) ordered\\b|\\b(?:merchant's|merchants|wholesalers?)\\b|\\bwon't be in (?:until|till|before)\\b",
  "\\b(?:employer|a reference|trainee|work for you|to apply|an interview|looking for a (?:start|job))\\b",
);

const THEIR_PEOPLE =
  "(?:one of )?(?:your|the|that) (?:\\w+ )?(?:man|men|lads?|fella|chap|bloke|guys?|engineer|plumber|electrician|roofer|people|team|vans?|vehicles?|driver)(?: you sent)?";

/** They speak of what the firm did or has with them already: its people, a bill, papers, a visit that is booked. */
export const KNOWS_FIRM = any(
  `\\b${THEIR_PEOPLE}(?:'s)? (?:\\w+ )?(?:was|were|has|have|had|is|are|left|came|did|said|told|took|gone|went|fitted|forgot|promised|coming|due)\\b`,
  "\\b(?:you|he|she|they)(?:'ve| have| had)? (?:sent|left|wrote|were out|were here|was here|was round|came (?:out|round|here)|did (?:the|a|my|our|some|us)|charged|billed|texted|emailed|fitted|installed|quoted|measured|lent)\\b",
  "\\b(?:i've|we've|i have|we have|been|were|was) (?:been )?(?:charged|billed|overcharged|invoiced|promised)\\b|\\b(?:paid|charged|paying) (?:\\w+ )?(?:twice|two times|already)\\b",
  "\\b(?:still|meant to be|supposed to be|somebody|someone|people) coming\\b|\\bwe were told\\b|\\b(?:heard nothing|not heard|haven't heard)\\b",
  "\\b(?:the|my|our|your|a) (?:bill|invoice|receipt|statement|guarantee|deposit)\\b|\\bbank details\\b|\\b(?:off|to) my card\\b",
  "\\b(?:paperwork|certificate|copy of|claim number|claims|permit|accountants?|for our file|office here)\\b|\\breturning (?:a|your) call\\b",
  "\\b(?:picked up|ready for collection|(?:to )?sign for|pallet|your (?:copper|parts|materials|goods|delivery|stuff))\\b",
  "\\b(?:work experience|any work going|jobs? going|time-served|take (?:anyone|people) on|take anyone)\\b",
  "\\b(?:how pleased|so pleased|delighted with|did us proud|five stars|a review|make a fuss|complain|complaint)\\b",
  "\\b(?:change|update) (?:the|my|our|your) (?:address|number|details|email)\\b|\\bwe've moved\\b",
  "\\b(?:supposed|meant|booked|expected|promised) to (?:be|come|have|ring|call|turn)\\b|\\bexpecting (?:him|her|them|somebody|someone|your|a man)\\b|\\bdue (?:here|round|at|between)\\b|\\b(?:no sign of|never (?:showed|turned up|came|arrived)|not (?:showed|turned) up|nobody(?:'s| has)? (?:came|come|showed|turned|been))\\b",
  "\\b(?:waiting|waited) (?:in |here )?for (?:your|him|her|them|somebody|someone|a man)\\b|\\b(?:is|be) (?:it|he|she|they) (?:done|ready|finished|on (?:his|their|the) way)\\b|\\b(?:if|whether|when) (?:it's|it is|it'll be|my \\w+(?:'s| is)) (?:done|ready|finished)\\b|\\bdropped (?:my|the|our|it) (?:\\w+ )?(?:in|off)\\b",
  "\\bhad (?:the|a|my|our|some|it|them) (?:\\w+ ){0,3}?(?:swapped|fitted|replaced|done|put in|installed|serviced|repaired|mended|fixed) ?(?:by|last|a|the|here|with|in|on|,|and)?\\b.{0,25}\\b(?:ago|back|last|yesterday|by you|and (?:it|there|now))\\b",
  "\\b(?:you|ye|youse|your lot|your firm|he|your \\w+) (?:\\w+ )?(?:did|fitted|installed|replaced|repaired|fixed|serviced|mended|came|sent|took out|left|lent|made|painted) (?:my|our|the|a|an|his|her|out|round|it|us|me|here|some)\\b(?!.{0,20}\\?)",
  "\\b(?:just|only) (?:rang|ringing|calling|called|phoned|wanted|phoning) to (?:pay|thank|say (?:thank|what|how)|see if (?:it|he|she|they))\\b|\\b(?:what a|such a) (?:nice|lovely|good|great|grand) (?:lad|man|job|fella|chap|young|bloke|guy|team|crew)\\b|\\b(?:marvellous|(?:very|really) (?:happy|pleased) with|great job)\\b",
  "\\b(?:won't|shan't|can't) be (?:in|there|home|at home)\\b(?! (?:until|till))|\\b(?:spare )?key(?:'s| is) (?:with|under|at)\\b|\\bgate(?:'s| is) (?:round|at|open|on)\\b|\\bunder the mat\\b|\\bwith number \\w+",
  "\\b(?:scratch|dent|footprints)\\b|\\bthis is the second time\\b|\\bstarted again\\b|\\b(?:form|card) to (?:post|send|fill)\\b",
  "\\bgot (?:somebody|someone|one of your \\w+|a man|a visit|an appointment|a booking|your \\w+) (?:coming|booked|due)\\b|\\b(?:wrong|old|new) (?:address|name|number|email)\\b",
);

/** They ask whether somebody would do it. */
export const ASKS_FOR_WORK = any(
  "\\b(?:do|would|can|could|will) (?:you|ye|youse|y'all|you guys|someone|somebody|anyone|anybody) (?:\\w+ )?(?:do|come|fix|mend|put|look|take|help|cover|work|handle|make|cut|clean|sort|supply|stock|sell|hang|build|clear)\\b",
  "\\b(?:is that (?:something|a job)|would that be) (?:you|for you)\\b|\\bhave you got any(?:body|one)\\b|\\bis that a big job\\b",
  "\\b(?:i|we) (?:need|want|would like|am looking for|are looking for)\\b|\\b(?:i'm|we're|i'd|we'd) (?:after|looking for|like|looking to|wanting)\\b|\\bwho would (?:i|we) get\\b",
);

/** Work that trades are rung for, whatever the client offers. */
export const NAMES_WORK = any(
  "\\b(?:boiler|furnace|heater|hot water|radiator|rad|heating|thermostat)s?\\b",
  "\\b(?:leak|leaks|leaking|leaky|drip|drips|dripping|burst|flood|flooding|overflow\\w*)\\b",
  "\\b(?:tap|taps|faucet|sink|toilet|loo|shower|bath|basin|cistern|drain|drains|pipe|pipes|gutter|gutters|stopcock|valve)\\b",
  "\\b(?:pressure|immersion|condensate|bathroom|kitchen|overflow|washer|ballcock|sewer|sewage|damp|frozen|first fix|plumbing|water|gas)\\b",
  "\\b(?:noise|noisy|hiss(?:es|ing)?|gurgl\\w+|bang(?:s|ing)|broken|blocked|stuck|cracked|smell(?:s|ing)?|stopped working|not working|won't \\w+|packed (?:in|up)|bust|conked)\\b",
  "\\b(?:sockets?|fuse|fuse ?box|wiring|rewire|lights?|switch|power|electrics|charger|breaker)\\b",
  "\\b(?:roof|tiles?|slates?|chimney|lock|locks|keys?|fence|paint(?:ing)?|plaster(?:ing)?|air ?con(?:ditioning)?|ac)\\b",
  "\\b(?:service|servicing|repair|install|installing|fit|fitted|fix|mend|unblock|quote|survey)\\b",
  "\\b(?:lawns?|grass|hedges?|trees?|stump|turf|garden|gardening|mow(?:ing)?|prun\\w+|weeds?|weeding|patio|decking|paving|driveway|fencing|gate hung)\\b",
  "\\b(?:brakes?|clutch|engine|exhaust|tyres?|tires?|gearbox|battery|mot|oil change|suspension|steering|wheel|alternator|radiators?|windscreen|bodywork|puncture|starter)\\b",
  "\\b(?:flicker\\w*|trip(?:s|ped|ping)|sparks?|sparking|short(?:ed|ing)|spotlights?|ceiling fan|consumer unit|fuses?|wire|wires|rewiring|extractor)\\b",
  "\\b(?:locked out|lockout|door|doors|window|windows|glass|carpet|oven|sofa|upholstery|deep clean|cleaning|rats?|mice|mouse|wasps?|ants|pests?|bed ?bugs|nest)\\b",
  "\\b(?:washing machine|dishwasher|fridge|freezer|cooker|hob|dryer|macerator|pump|tank|cylinder|geyser|dunny|bathtub|vanity|ceiling|wall|loft|attic|chimney|skylight|conservatory|extension|floor(?:ing)?|mould|mold)\\b",
  "\\b(?:seized|jammed|backed up|backing up|clogged|rattl\\w+|knocking|humming|squeal\\w*|grind\\w*|racket|won't (?:start|stop|close|open|light|drain|flush|turn|shut)|stopped|gone off|died|playing up|falling (?:off|down|apart))\\b",
);
