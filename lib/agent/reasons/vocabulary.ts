/** What callers say, by what it shows. Lower case, straight quotes. English of Britain, Ireland, America and Australia. */

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
);

/** Our agent says that this is no line for it, or says again who it answers for. */
export const TURNED_AWAY = any(
  "\\bnot (?:interested|looking (?:for|to))\\b|\\b(?:aren't|isn't|don't) (?:interested|looking (?:for|to|after))\\b",
  "\\b(?:don't|can't|cannot) (?:discuss|help with|look after) that\\b|\\bthis (?:line|number) is for\\b",
  "\\b(?:this is|you've reached|you have reached|you're through to) [\\w']+",
);

/** Our agent declines what is offered: a caller does not say no to a job like that. */
export const DECLINES = any(
  "^(?:no|not today|not for us),? ?(?:thanks|thank you)?[.!]",
  "\\bnot (?:interested|hiring)\\b|\\b(?:aren't|isn't|don't want to be) interested\\b",
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
  "\\b(?:i'm )?not (?:sure|just yet|yet|right (?:this|now))\\b|\\bhold off\\b|\\bmaybe later\\b|\\bi might\\b|\\bprobably\\b",
  "\\b(?:ringing|shopping|asking|calling) (?:a)?round\\b|\\b(?:two|three|few|couple|couple of) more\\b",
  "\\bwe'll see\\b|\\blet me (?:just )?(?:look|see|check|have a look)\\b|\\bgive it a (?:week|day|few)\\b|\\bno (?:real )?(?:rush|hurry)\\b",
  "\\b(?:need|have) to see if\\b|\\bup to (?:her|him|them)\\b|\\bhaven't got my (?:diary|calendar)\\b",
);

/** Of the times that were offered, none suits. */
export const NO_TIME_SUITS = any(
  "\\b(?:can't|cannot|couldn't) (?:make|do|manage) (?:any|either|that|those|them|it then)\\b",
  "\\b(?:none|neither) of (?:those|them|these)\\b|\\b(?:no good|too late) (?:to|for) me\\b|\\bnot soon enough\\b",
  "\\bdoesn't (?:suit|work for me)\\b|\\bthose don't (?:suit|work)\\b",
);

/** They ask for a person. */
export const WANTS_PERSON = any(
  "\\b(?:speak|talk|chat|spoken|word)(?: to| with)? (?:to |with )?(?:a |an |the |some|any|one of |your |me )?(?:real |actual |live )?(?:person|human|human being|somebody|someone|anyone|manager|owner|boss|engineer|plumber|plumbers|supervisor|office|lady|man|gentleman|team)\\b",
  "\\b(?:a )?(?:real person|human being|human|operator|representative|supervisor)\\b",
  "\\bput me through\\b|\\bpass me (?:on|over)\\b|\\btransfer me\\b",
  "\\bis (?:himself|herself|the boss|the owner|the gaffer|[a-z]+) (?:there|about|around|in|free|available)\\b",
  "\\b(?:chat|word|speak|talk) (?:with|to) [a-z]+\\b(?! (?:wife|husband))",
  "\\b(?:get|ask|tell|have) [a-z]+ to (?:ring|call|phone|give)\\b|\\btell him (?:ring|to)\\b",
  "\\b(?:get|have|tell|ask) (?:him|her|them|one of them|someone|somebody) (?:to )?(?:ring|call|phone|buzz|give)\\b|\\bwhoever(?:'s| is) in charge\\b|\\bextension \\w+\\b",
  "\\b(?:personal|private) matter\\b|\\bproper person\\b|\\b(?:not|don't|won't) (?:\\w+ )?(?:to a |to |do )(?:machines?|robots?|computers?)\\b|\\bgive me a (?:tinkle|buzz|shout)\\b",
  "\\b(?:ring|call|phone|give) me (?:a )?(?:back|a call|call|ring|bell|when)\\b|\\bcall ?back\\b|\\bring him(?:self)?\\b",
  "\\bexplain it to (?:one|a|some)\\b|\\bmissed call from\\b|\\bnot talking to a (?:computer|machine|robot)\\b",
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
);

/** They ask whether somebody would do it. */
export const ASKS_FOR_WORK = any(
  "\\b(?:do|would|can|could|will) (?:you|someone|somebody|anyone|anybody) (?:\\w+ )?(?:do|come|fix|mend|put|look|take|help|cover|work)\\b",
  "\\b(?:is that (?:something|a job)|would that be) you\\b|\\bhave you got any(?:body|one)\\b|\\bis that a big job\\b",
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
);
