import { type AgentSetup, agentSetup } from "@/lib/agent/setup/contract";
import { fromTemplate } from "@/lib/agent/setup/templates/from-template";
import { tradesOf } from "@/lib/agent/setup/templates/trades";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { abroad, adminUserId } from "../accounts";
import { makeId } from "../stable-id";

/** The setups of the clients abroad: their trade's template in the words of their country, with what is theirs. */
export const abroadSetups = abroad.map((client): { userId: string; setup: AgentSetup } => {
  const country = countryOf(client.country);
  const trade = tradesOf(country).find(({ id }) => id === client.trade);
  if (!trade) throw new Error(`There is no template for ${client.trade}.`);
  const draft = fromTemplate(trade, country, client.business);
  const setup = agentSetup.parse({
    ...draft,
    time_zone: client.timeZone,
    service_areas: client.areas,
    job_types: trade.jobs.map(([name, minutes]) => ({
      name,
      minutes,
      price: `${client.price} for the first hour`,
    })),
    emergency_number: client.onCall,
    transfer_number: client.ownerPhone,
    notification_number: client.ownerPhone,
    text_sender: client.phoneNumber,
    knowledge: draft.knowledge?.map((entry) => ({
      ...entry,
      id: makeId(`answer ${client.username} ${entry.question}`),
      approved_by: adminUserId,
    })),
  });
  return { userId: client.userId, setup };
});
