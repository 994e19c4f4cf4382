mod reminders;
